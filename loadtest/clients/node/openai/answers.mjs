import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROVIDER_KEY, KEYS } from '../support/gateway.mjs';
import { asked, collected, MODEL } from '../support/stand.mjs';
import { weatherTool } from '../support/weather-tool.mjs';

export function answers({ simulator, client, answerOfProvider, attempts }) {
  test('gives the whole answer of the provider', async () => {
    const completion = await client().chat.completions.create(asked());

    assert.equal(completion.object, 'chat.completion');
    assert.equal(completion.model, MODEL);
    assert.equal(completion.choices[0].message.role, 'assistant');
    assert.equal(completion.choices[0].message.content, await answerOfProvider());
    assert.equal(completion.choices[0].finish_reason, 'stop');
    const { prompt_tokens, completion_tokens, total_tokens } = completion.usage;
    assert.equal(total_tokens, prompt_tokens + completion_tokens);
    assert.ok(completion_tokens > 0);
  });

  test('ends an answer at the number of tokens that was asked for', async () => {
    const completion = await client().chat.completions.create({ ...asked(), max_completion_tokens: 3 });

    assert.equal(completion.choices[0].finish_reason, 'length');
  });

  test('gives a tool call', async () => {
    const completion = await client().chat.completions.create({ ...asked(), ...weatherTool });

    const [call] = completion.choices[0].message.tool_calls;
    assert.equal(completion.choices[0].finish_reason, 'tool_calls');
    assert.equal(call.function.name, 'weather');
    assert.equal(typeof JSON.parse(call.function.arguments).city, 'string');
  });

  test('asks the provider for its own name of the model', async () => {
    await client().chat.completions.create(asked());

    assert.equal((await simulator.lastRequest()).body.model, 'sim-large');
  });

  test('passes members on that nobody here knows', async () => {
    await client().chat.completions.create({ ...asked(), seed: 7, brand_new: { deep: [1, null] } });

    const { body } = await simulator.lastRequest();
    assert.equal(body.seed, 7);
    assert.deepEqual(body.brand_new, { deep: [1, null] });
  });

  test('takes a request of a megabyte', async () => {
    const long = 'ü€😀'.repeat(120_000);

    const completion = await client().chat.completions.create(asked(long));

    assert.equal(completion.choices[0].finish_reason, 'stop');
    assert.equal((await simulator.lastRequest()).body.messages[0].content, long);
  });

  test('says who answered and under which id', async () => {
    const { response, request_id } = await client().chat.completions.create(asked()).withResponse();

    assert.equal(response.headers.get('x-sluice-provider'), 'simulator');
    assert.equal(response.headers.get('x-sluice-attempts'), String(attempts));
    assert.match(request_id, /^\S+$/);
  });

  test("keeps the client's own request id", async () => {
    const { request_id } = await client()
      .chat.completions.create(asked(), { headers: { 'x-request-id': 'mine-0001' } })
      .withResponse();

    assert.equal(request_id, 'mine-0001');
  });

  test("gives the provider its own key and nothing of the client's", async () => {
    const openai = client({ organization: 'org-of-the-client', project: 'project-of-the-client' });

    await openai.chat.completions.create(asked());

    const { text, headers } = await simulator.lastRequest();
    assert.equal(headers.authorization, `Bearer ${PROVIDER_KEY}`);
    for (const secret of [KEYS.ada, 'org-of-the-client', 'project-of-the-client', 'x-stainless']) {
      assert.ok(!text.toLowerCase().includes(secret), `${secret} has reached the provider`);
    }
  });

  test('takes the virtual key from x-sluice-key where Authorization is for a provider', async () => {
    const openai = client({ apiKey: 'sk-of-the-client', defaultHeaders: { 'x-sluice-key': KEYS.ada } });

    await openai.chat.completions.create(asked());

    const { text, headers } = await simulator.lastRequest();
    assert.equal(headers.authorization, `Bearer ${PROVIDER_KEY}`);
    assert.ok(!text.includes('sk-of-the-client') && !text.includes(KEYS.ada));
  });

  test("gives the client's own provider key to a provider that is configured so", async () => {
    const openai = client({ apiKey: 'sk-of-the-client', defaultHeaders: { 'x-sluice-key': KEYS.ada } });

    await openai.chat.completions.create({ ...asked(), model: 'at-your-cost' });

    const { text, headers } = await simulator.lastRequest();
    assert.equal(headers.authorization, 'Bearer sk-of-the-client');
    assert.ok(!text.includes(KEYS.ada));
  });

  test('gives a virtual key to no provider', async () => {
    await client().chat.completions.create({ ...asked(), model: 'at-your-cost' });

    const { text, headers } = await simulator.lastRequest();
    assert.equal(headers.authorization, undefined);
    assert.ok(!text.includes(KEYS.ada));
  });

  for (const path of ['/v1', '/openai/v1', '/openai', '']) {
    test(`answers under the base URL ${path || 'without a path'}`, async () => {
      const openai = client({ path });

      const completion = await openai.chat.completions.create(asked());
      const { text } = await collected(await openai.chat.completions.create({ ...asked(), stream: true }));

      assert.equal(text, completion.choices[0].message.content);
      assert.equal((await openai.models.list()).data.length, 4);
      assert.equal((await openai.models.retrieve(MODEL)).id, MODEL);
    });
  }
}
