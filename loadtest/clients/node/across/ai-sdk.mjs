import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateObject, generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai';
import { citySchema, PNG, QUESTION, toolAnswers } from '../support/across.mjs';
import { KEYS } from '../support/gateway.mjs';
import { errorOf } from '../support/stand.mjs';

const tools = Object.fromEntries(
  Object.entries(toolAnswers).map(([name, answer]) => [
    name,
    tool({ inputSchema: jsonSchema(citySchema), execute: async () => answer }),
  ]),
);

/** The providers of the `ai` SDK that speak to the gateway. */
export const providers = ({ url }) => ({
  'openai-compatible': createOpenAICompatible({
    name: 'sluice',
    baseURL: `${url}/v1`,
    apiKey: KEYS.ada,
    includeUsage: true,
    supportsStructuredOutputs: true,
  }),
  anthropic: createAnthropic({ baseURL: `${url}/v1`, apiKey: KEYS.ada }),
});

/** The `ai` SDK over a provider of another form. */
export function aiSdk({ simulator, answerTo }, model) {
  const settings = { model, maxRetries: 0, maxOutputTokens: 4096 };
  const streamed = (more) => streamText({ ...settings, onError: () => {}, ...more });

  test('streams the whole answer, with its usage', async () => {
    const answer = streamed({ prompt: QUESTION });
    assert.equal(await answer.text, await answerTo(QUESTION));
    assert.equal(await answer.finishReason, 'stop');
    assert.ok((await answer.usage).outputTokens > 0);
  });

  test('calls two tools at once and goes on by itself', async () => {
    const answer = streamed({ prompt: 'Well? [tools:2]', tools, stopWhen: stepCountIs(3) });
    const text = await answer.text;
    Object.values(toolAnswers).forEach((result) => assert.match(text, new RegExp(result)));
    assert.equal((await answer.steps).length, 2);
  });

  test('shows a picture', async () => {
    const content = [
      { type: 'text', text: 'What is it?' },
      { type: 'image', image: PNG, mediaType: 'image/png' },
    ];
    const { text } = await generateText({ ...settings, messages: [{ role: 'user', content }] });
    assert.match(text, /\[image\/png:\d+ bytes]/);
  });

  test('gets an object of a schema', async () => {
    const { object } = await generateObject({ ...settings, prompt: QUESTION, schema: jsonSchema(citySchema) });
    assert.equal(object.days, 1);
  });

  test('is told of an error', async () => {
    await simulator.behave({ mode: '400' });
    assert.equal((await errorOf(generateText({ ...settings, prompt: QUESTION }))).statusCode, 400);
  });

  test('notices a cut in the middle', async () => {
    for (const mode of ['cut-after=5', 'error-after=5', 'no-end=5']) {
      await simulator.behave({ mode });
      const parts = [];
      for await (const part of streamed({ prompt: QUESTION }).fullStream) {
        parts.push(part.type);
      }
      assert.ok(parts.includes('error'), `${mode}: ${parts}`);
    }
  });
}
