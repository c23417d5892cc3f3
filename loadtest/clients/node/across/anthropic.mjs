import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citySchema, PNG, QUESTION, toolAnswers } from '../support/across.mjs';
import { errorOf } from '../support/stand.mjs';

export const tools = Object.keys(toolAnswers).map((name) => ({ name, input_schema: citySchema }));

export const textOf = (message) =>
  message.content
    .filter((block) => block.type === 'text')
    .map((block) => block.text)
    .join('');

/** The results of all tools that a message calls. */
export const results = (message) => ({
  role: 'user',
  content: message.content
    .filter((block) => block.type === 'tool_use')
    .map((block) => ({ type: 'tool_result', tool_use_id: block.id, content: toolAnswers[block.name] })),
});

/** Anthropic's SDK over a provider of some form. */
export function anthropic({ anthropic: client, simulator, answerTo }, model) {
  const ask = (content, more = {}) => ({
    model,
    max_tokens: 4096,
    messages: [{ role: 'user', content }],
    ...more,
  });

  test('streams the whole answer, with its usage', async () => {
    const stream = client.messages.stream(ask(QUESTION));
    const types = [];
    stream.on('streamEvent', (event) => types.push(event.type));
    const message = await stream.finalMessage();
    assert.equal(textOf(message), await answerTo(QUESTION));
    assert.equal(message.stop_reason, 'end_turn');
    assert.ok(message.usage.input_tokens > 0);
    assert.ok(message.usage.output_tokens > 0);
    assert.equal(types[0], 'message_start');
    assert.equal(types.at(-1), 'message_stop');
  });

  test('gets a whole answer under the name that was asked for', async () => {
    const message = await client.messages.create(ask(QUESTION, { system: 'Be terse.' }));
    assert.equal(textOf(message), await answerTo(QUESTION));
    assert.equal(message.model, model);
    assert.ok(message._request_id, 'the answer has no request id');
  });

  for (const stream of [false, true]) {
    test(`calls two tools at once and goes on (stream: ${stream})`, async () => {
      const { messages } = ask('Well? [tools:2]');
      const run = () =>
        stream
          ? client.messages.stream({ model, max_tokens: 4096, messages, tools }).finalMessage()
          : client.messages.create({ model, max_tokens: 4096, messages, tools });
      const first = await run();
      assert.equal(first.stop_reason, 'tool_use');
      const calls = first.content.filter((block) => block.type === 'tool_use');
      assert.deepEqual(calls.map((call) => call.name), ['weather', 'time']);
      calls.forEach((call) => assert.equal(call.input.days, 1));
      messages.push({ role: 'assistant', content: first.content }, results(first));
      const second = await run();
      assert.equal(second.stop_reason, 'end_turn');
      Object.values(toolAnswers).forEach((answer) => assert.match(textOf(second), new RegExp(answer)));
    });
  }

  test('shows pictures', async () => {
    const source = { type: 'base64', media_type: 'image/png', data: PNG };
    const message = await client.messages.create(
      ask([
        { type: 'text', text: 'What are they?' },
        { type: 'image', source },
        { type: 'image', source: { type: 'url', url: 'https://pictures.example/a.png' } },
      ]),
    );
    assert.match(textOf(message), /\[image\/png:\d+ bytes] \[https:\/\/pictures.example\/a.png]/);
  });

  test('gets JSON of a schema', async () => {
    const format = { type: 'json_schema', schema: citySchema };
    const message = await client.messages.create(ask(QUESTION, { output_config: { format } }));
    assert.equal(JSON.parse(textOf(message)).days, 1);
  });

  test('is told of the length', async () => {
    assert.equal((await client.messages.create(ask(QUESTION, { max_tokens: 5 }))).stop_reason, 'max_tokens');
  });

  test('is told of errors by its own classes', async () => {
    for (const [mode, status, type] of [
      ['400', 400, 'invalid_request_error'],
      ['429', 429, 'rate_limit_error'],
      ['503', 502, 'api_error'],
    ]) {
      await simulator.behave({ mode });
      const error = await errorOf(client.messages.create(ask(QUESTION)));
      assert.equal(error.status, status, `${mode}: ${error.message}`);
      assert.equal(error.error.error.type, type);
      assert.ok(error.message.includes(error.requestID), `"${error.message}" without ${error.requestID}`);
    }
  });

  test('notices a cut in the middle', async () => {
    for (const mode of ['cut-after=5', 'reset-after=5', 'error-after=5', 'no-end=5']) {
      await simulator.behave({ mode });
      const error = await errorOf(client.messages.stream(ask(QUESTION)).finalMessage());
      assert.match(error.message, /api_error|overloaded_error|middle of the answer/, `${mode}: ${error}`);
    }
  });

  test('stops the provider when it leaves', async () => {
    await simulator.behave({ tokensPerSecond: 20 });
    const before = await simulator.stats();
    const stream = client.messages.stream(ask(QUESTION));
    await new Promise((resolve) => stream.once('text', resolve));
    stream.abort();
    await errorOf(stream.done());
    await simulator.statsOnce((stats) => stats.aborted_by_peer === before.aborted_by_peer + 1);
  });

  test('counts tokens and lists models', async () => {
    const counted = await client.messages.countTokens({ model, messages: ask(QUESTION).messages });
    assert.ok(counted.input_tokens > 5 && counted.input_tokens < 40);
    const ids = [];
    for await (const listed of client.models.list()) {
      ids.push(listed.id);
    }
    assert.ok(ids.includes(model));
  });
}
