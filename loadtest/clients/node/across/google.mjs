import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PNG, QUESTION, toolAnswers } from '../support/across.mjs';
import { errorOf } from '../support/stand.mjs';

const parameters = {
  type: 'OBJECT',
  properties: { city: { type: 'STRING' }, days: { type: 'INTEGER' } },
  required: ['city', 'days'],
};
const tools = [{ functionDeclarations: Object.keys(toolAnswers).map((name) => ({ name, parameters })) }];

/** Google's SDK over a provider of some form. */
export function google({ google: client, simulator, answerTo }, model) {
  const streamed = async (request) => {
    const chunks = [];
    let text = '';
    for await (const chunk of await client.models.generateContentStream({ model, ...request })) {
      chunks.push(chunk);
      text += chunk.text ?? '';
    }
    return { chunks, text };
  };

  test('streams the whole answer, with its usage', async () => {
    const { chunks, text } = await streamed({ contents: QUESTION });
    assert.equal(text, await answerTo(QUESTION));
    assert.equal(chunks.at(-1).candidates[0].finishReason, 'STOP');
    assert.ok(chunks.at(-1).usageMetadata.candidatesTokenCount > 0);
  });

  test('gets a whole answer under the name that was asked for', async () => {
    const config = { systemInstruction: 'Be terse.' };
    const answer = await client.models.generateContent({ model, contents: QUESTION, config });
    assert.equal(answer.text, await answerTo(QUESTION));
    assert.equal(answer.modelVersion, model);
  });

  for (const stream of [false, true]) {
    test(`calls two tools at once and goes on (stream: ${stream})`, async () => {
      const contents = [{ role: 'user', parts: [{ text: 'Well? [tools:2]' }] }];
      const run = async () => {
        if (!stream) {
          const answer = await client.models.generateContent({ model, contents, config: { tools } });
          return { parts: answer.candidates[0].content.parts, text: answer.text };
        }
        const { chunks, text } = await streamed({ contents, config: { tools } });
        return { parts: chunks.flatMap((chunk) => chunk.candidates[0].content?.parts ?? []), text };
      };
      const first = await run();
      const calls = first.parts.filter((part) => part.functionCall).map((part) => part.functionCall);
      assert.deepEqual(calls.map((call) => call.name), ['weather', 'time']);
      calls.forEach((call) => assert.equal(call.args.days, 1));
      contents.push({ role: 'model', parts: first.parts.filter((part) => part.functionCall) });
      contents.push({
        role: 'user',
        parts: calls.map(({ id, name }) => ({
          functionResponse: { id, name, response: { result: toolAnswers[name] } },
        })),
      });
      const { text } = await run();
      Object.values(toolAnswers).forEach((answer) => assert.match(text, new RegExp(answer)));
    });
  }

  test('shows a picture', async () => {
    const parts = [{ text: 'What is it?' }, { inlineData: { mimeType: 'image/png', data: PNG } }];
    const answer = await client.models.generateContent({ model, contents: [{ role: 'user', parts }] });
    assert.match(answer.text, /\[image\/png:\d+ bytes]/);
  });

  test('gets JSON of a schema', async () => {
    const config = { responseMimeType: 'application/json', responseSchema: parameters };
    const answer = await client.models.generateContent({ model, contents: QUESTION, config });
    assert.equal(JSON.parse(answer.text).days, 1);
  });

  test('is told of the length', async () => {
    const config = { maxOutputTokens: 5 };
    const answer = await client.models.generateContent({ model, contents: QUESTION, config });
    assert.equal(answer.candidates[0].finishReason, 'MAX_TOKENS');
  });

  test('is told of errors by its own classes', async () => {
    for (const [mode, status] of [
      ['400', 400],
      ['429', 429],
      ['503', 502],
    ]) {
      await simulator.behave({ mode });
      const error = await errorOf(client.models.generateContent({ model, contents: QUESTION }));
      assert.equal(error.status, status, `${mode}: ${error.message}`);
    }
  });

  test('notices a cut in the middle', async () => {
    for (const mode of ['cut-after=5', 'reset-after=5', 'error-after=5', 'no-end=5']) {
      await simulator.behave({ mode });
      const error = await errorOf(streamed({ contents: QUESTION }));
      assert.match(error.message, /middle of the answer/, `${mode}: ${error}`);
    }
  });

  test('waits through a silence that is longer than the keep-alive', async () => {
    await simulator.behave({ mode: 'silence=4500' });
    assert.equal((await streamed({ contents: QUESTION })).text, await answerTo(QUESTION));
  });

  test('stops the provider when it leaves', async () => {
    await simulator.behave({ tokensPerSecond: 20 });
    const before = await simulator.stats();
    const leaving = new AbortController();
    const config = { abortSignal: leaving.signal };
    const stream = await client.models.generateContentStream({ model, contents: QUESTION, config });
    await stream.next();
    leaving.abort();
    await simulator.statsOnce((stats) => stats.aborted_by_peer === before.aborted_by_peer + 1);
  });

  test('counts tokens and lists models', async () => {
    const counted = await client.models.countTokens({ model, contents: QUESTION });
    assert.ok(counted.totalTokens > 5 && counted.totalTokens < 40);
    const names = [];
    for await (const listed of await client.models.list()) {
      names.push(listed.name);
    }
    assert.ok(names.includes(`models/${model}`));
  });
}
