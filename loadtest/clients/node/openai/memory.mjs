import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newQuestion, onlyIfCached, PAIRS, repeated, stored } from '../support/memory.mjs';
import { asked, collected, errorOf } from '../support/stand.mjs';
import { weatherTool } from '../support/weather-tool.mjs';

const statusOf = (error) => error.status;

/**
 * What must be the same in both forms. Ids of answers and calls are fresh; details of usage are the provider's; a tool
 * call has no text, which a stream says with "" or null.
 */
function answerOf({ model, choices: [{ message, finish_reason }], usage }) {
  const { prompt_tokens, completion_tokens, total_tokens } = usage;
  return {
    model,
    finish_reason,
    role: message.role,
    content: message.content || null,
    calls: (message.tool_calls ?? []).map(({ type, function: { name, arguments: args } }) => [type, name, args]),
    usage: { prompt_tokens, completion_tokens, total_tokens },
  };
}

export function memory({ simulator, client }) {
  const ask = {
    async whole(request, options) {
      const { data, response } = await client().chat.completions.create(request, options).withResponse();
      return { id: data.id, answer: answerOf(data), headers: Object.fromEntries(response.headers) };
    },

    async streamed(request, options) {
      let headers;
      const fetchAndKeepHead = async (...call) => {
        const response = await fetch(...call);
        headers = Object.fromEntries(response.headers);
        return response;
      };
      const stream = client({ fetch: fetchAndKeepHead }).chat.completions.stream(
        { ...request, stream_options: { include_usage: true } },
        options,
      );
      const completion = await stream.finalChatCompletion();
      return { id: completion.id, answer: answerOf(completion), headers };
    },
  };
  const question = (more) => ({ ...asked(newQuestion()), temperature: 0, ...more });
  const repeat = (request, first, second) =>
    repeated(simulator, {
      first: () => ask[first](request),
      second: () => ask[second](request),
      secondIfCached: () => ask[second](request, { headers: onlyIfCached }),
      statusOf,
    });

  for (const [first, second] of PAIRS) {
    test(`a text that was ${first} comes from memory ${second}`, async () => {
      const answer = await repeat(question(), first, second);

      assert.match(answer.content, /question number/);
      assert.equal(answer.finish_reason, 'stop');
      assert.ok(answer.usage.completion_tokens > 0);
    });

    test(`a tool call that was ${first} comes from memory ${second}`, async () => {
      const answer = await repeat(question(weatherTool), first, second);

      assert.equal(answer.finish_reason, 'tool_calls');
      assert.equal(answer.calls[0][1], 'weather');
      assert.equal(typeof JSON.parse(answer.calls[0][2]).city, 'string');
    });
  }

  test('a stream from memory has one id, one role, and usage only if it was asked for', async () => {
    const request = question();
    await ask.whole(request);
    await stored(() => ask.streamed(request, { headers: onlyIfCached }), statusOf);

    const { chunks, text } = await collected(await client().chat.completions.create({ ...request, stream: true }));

    assert.match(text, /question number/);
    assert.equal(new Set(chunks.map((chunk) => chunk.id)).size, 1);
    assert.ok(chunks.every((chunk) => chunk.object === 'chat.completion.chunk' && !chunk.usage));
    assert.deepEqual(chunks.map((chunk) => chunk.choices[0].delta.role).filter(Boolean), ['assistant']);
    assert.equal(chunks.at(-1).choices[0].finish_reason, 'stop');
  });

  test('a stream that was broken off is not remembered', async () => {
    const request = question();
    await simulator.behave({ mode: 'cut-after=3' });
    await errorOf(ask.streamed(request));
    await simulator.behave();

    const { headers, answer } = await ask.streamed(request);

    assert.equal(headers['x-sluice-cache'], 'miss');
    assert.equal(answer.finish_reason, 'stop');
  });
}
