import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateText, streamText } from 'ai';
import { modelOf, partsOf, weatherCall } from '../support/ai-sdk.mjs';
import { newQuestion, onlyIfCached, PAIRS, repeated } from '../support/memory.mjs';

const quiet = () => {};

/** What must be the same in both forms; ids of answers and calls are fresh. */
function answerOf({ text, finishReason, usage, response, toolCalls }) {
  const { inputTokens, outputTokens, totalTokens } = usage;
  return {
    model: response.modelId,
    text,
    finishReason,
    calls: toolCalls.map(({ toolName, input }) => [toolName, input]),
    usage: { inputTokens, outputTokens, totalTokens },
  };
}

const told = (result) => ({ id: result.response.id, answer: answerOf(result), headers: result.response.headers });

const ask = {
  whole: async (settings) => told(await generateText(settings)),

  async streamed(settings) {
    const result = streamText({ ...settings, onError: quiet });
    const failure = (await partsOf(result)).parts.find((part) => part.type === 'error');
    if (failure) {
      throw failure.error;
    }
    const names = ['text', 'finishReason', 'usage', 'response', 'toolCalls'];
    const values = await Promise.all(names.map((name) => result[name]));
    return told(Object.fromEntries(names.map((name, i) => [name, values[i]])));
  },
};

export function memory(stand) {
  const { simulator } = stand;
  const question = (more) => ({
    model: modelOf(stand),
    prompt: newQuestion(),
    temperature: 0,
    maxRetries: 0,
    ...more,
  });
  const repeat = (settings, first, second) =>
    repeated(simulator, {
      first: () => ask[first](settings),
      second: () => ask[second](settings),
      secondIfCached: () => ask[second]({ ...settings, headers: onlyIfCached }),
      statusOf: (error) => error.statusCode,
    });

  for (const [first, second] of PAIRS) {
    test(`a text that was ${first} comes from memory ${second}`, async () => {
      const answer = await repeat(question(), first, second);

      assert.match(answer.text, /question number/);
      assert.equal(answer.finishReason, 'stop');
      assert.ok(answer.usage.outputTokens > 0);
    });

    test(`a tool call that was ${first} comes from memory ${second}`, async () => {
      const answer = await repeat(question(weatherCall()), first, second);

      assert.equal(answer.finishReason, 'tool-calls');
      assert.equal(answer.calls[0][0], 'weather');
      assert.equal(typeof answer.calls[0][1].city, 'string');
    });
  }
}
