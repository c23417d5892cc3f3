import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citySchema, PNG, QUESTION, toolAnswers } from '../support/across.mjs';
import { collected, errorOf } from '../support/stand.mjs';

const tools = Object.keys(toolAnswers).map((name) => ({
  type: 'function',
  function: { name, parameters: citySchema },
}));

/** The `openai` SDK over a provider of another form. */
export function openai({ openai: client, simulator, answerTo }, model) {
  const ask = (content, more = {}) => ({ model, messages: [{ role: 'user', content }], ...more });

  test('streams the whole answer, with its usage', async () => {
    const stream = await client.chat.completions.create(
      ask(QUESTION, { stream: true, stream_options: { include_usage: true } }),
    );
    const { chunks, text } = await collected(stream);
    assert.equal(text, await answerTo(QUESTION));
    assert.equal(chunks.findLast((c) => c.choices.length).choices[0].finish_reason, 'stop');
    assert.ok(chunks.at(-1).usage.completion_tokens > 0);
    assert.equal(new Set(chunks.map((c) => c.id)).size, 1);
  });

  test('gets a whole answer under the name that was asked for', async () => {
    const answer = await client.chat.completions.create(ask(QUESTION));
    assert.equal(answer.choices[0].message.content, await answerTo(QUESTION));
    assert.equal(answer.model, model);
    assert.ok(answer.usage.prompt_tokens > 0);
  });

  for (const stream of [false, true]) {
    test(`calls two tools at once and goes on (stream: ${stream})`, async () => {
      const messages = [{ role: 'system', content: 'Be terse.' }, ...ask('Well? [tools:2]').messages];
      const run = async () =>
        stream
          ? client.chat.completions.stream({ model, messages, tools }).finalChatCompletion()
          : client.chat.completions.create({ model, messages, tools });
      const [first] = (await run()).choices;
      assert.equal(first.finish_reason, 'tool_calls');
      assert.deepEqual(first.message.tool_calls.map((call) => call.function.name), ['weather', 'time']);
      messages.push(first.message);
      for (const call of first.message.tool_calls) {
        assert.equal(JSON.parse(call.function.arguments).days, 1);
        messages.push({ role: 'tool', tool_call_id: call.id, content: toolAnswers[call.function.name] });
      }
      const [second] = (await run()).choices;
      assert.equal(second.finish_reason, 'stop');
      Object.values(toolAnswers).forEach((answer) => assert.match(second.message.content, new RegExp(answer)));
    });
  }

  test('shows a picture', async () => {
    const content = [
      { type: 'text', text: 'What is it?' },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } },
    ];
    const answer = await client.chat.completions.create(ask(content));
    assert.match(answer.choices[0].message.content, /\[image\/png:\d+ bytes]/);
  });

  test('gets JSON of a schema', async () => {
    const answer = await client.chat.completions.create(
      ask(QUESTION, {
        response_format: { type: 'json_schema', json_schema: { name: 'forecast', schema: citySchema } },
      }),
    );
    assert.equal(JSON.parse(answer.choices[0].message.content).days, 1);
  });

  test('is told of the length', async () => {
    const answer = await client.chat.completions.create(ask(QUESTION, { max_completion_tokens: 5 }));
    assert.equal(answer.choices[0].finish_reason, 'length');
  });

  test('is told of errors by its own classes', async () => {
    for (const [mode, status] of [
      ['400', 400],
      ['429', 429],
      ['503', 502],
    ]) {
      await simulator.behave({ mode });
      const error = await errorOf(client.chat.completions.create(ask(QUESTION)));
      assert.equal(error.status, status, `${mode}: ${error.message}`);
    }
  });

  test('notices a cut in the middle', async () => {
    for (const mode of ['cut-after=5', 'reset-after=5', 'error-after=5', 'no-end=5']) {
      await simulator.behave({ mode });
      const stream = await client.chat.completions.create(ask(QUESTION, { stream: true }));
      const error = await errorOf(collected(stream));
      assert.equal(error.code, 'stream_cut', `${mode}: ${error}`);
    }
  });

  test('stops the provider when it leaves', async () => {
    await simulator.behave({ tokensPerSecond: 20 });
    const before = await simulator.stats();
    const stream = await client.chat.completions.create(ask(QUESTION, { stream: true }));
    for await (const _ of stream) {
      break;
    }
    stream.controller.abort();
    await simulator.statsOnce((stats) => stats.aborted_by_peer === before.aborted_by_peer + 1);
  });
}
