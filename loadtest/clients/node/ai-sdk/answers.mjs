import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateText, Output, streamText } from 'ai';
import { allOf, forecastSchema, modelOf, partsOf, weatherCall } from '../support/ai-sdk.mjs';
import { FORECAST } from '../support/local-providers.mjs';
import { MODEL, QUESTION } from '../support/stand.mjs';

export function answers(stand) {
  const { simulator, answerOfProvider, attempts } = stand;
  const asked = (more = {}) => ({ model: modelOf(stand), prompt: QUESTION, maxRetries: 0, ...more });

  /** Nothing of the gateway, and nothing of the dark providers, shows in the order of a stream's parts. */
  const assertInOrder = (parts) => {
    const types = parts.map((part) => part.type);
    assert.deepEqual(types.slice(0, 2), ['start', 'start-step']);
    assert.deepEqual(types.slice(-2), ['finish-step', 'finish']);
    assert.ok(!types.includes('error') && !types.includes('abort'), String(types));
  };

  test('generateText gives the whole answer of the provider', async () => {
    const { text, finishReason, response, warnings } = await generateText(asked());

    assert.equal(text, await answerOfProvider());
    assert.equal(finishReason, 'stop');
    assert.equal(response.modelId, MODEL);
    assert.equal(response.headers['x-sluice-provider'], 'simulator');
    assert.equal(response.headers['x-sluice-attempts'], String(attempts));
    assert.deepEqual(warnings, []);
  });

  test('streamText gives the whole answer of the provider', async () => {
    const result = streamText(asked());

    const { parts, text } = await partsOf(result);

    assert.equal(text, await answerOfProvider());
    assertInOrder(parts);
    assert.ok(parts.filter((part) => part.type === 'text-delta').length > 10, 'not in pieces');
    assert.equal(await result.finishReason, 'stop');
    assert.equal((await result.response).modelId, MODEL);
  });

  test('textStream gives the first token while the provider still writes', async () => {
    await simulator.behave({ tokensPerSecond: 20, chunks: 20 });
    const before = (await simulator.stats()).streams_finished;

    let finishedAtFirst;
    for await (const piece of streamText(asked()).textStream) {
      finishedAtFirst ??= piece && (await simulator.stats()).streams_finished;
    }

    assert.equal(finishedAtFirst, before);
    assert.equal((await simulator.stats()).streams_finished, before + 1);
  });

  test('usage is counted, whole and streamed', async () => {
    const whole = (await generateText(asked())).usage;
    const streamed = await streamText(asked()).usage;

    assert.ok(whole.inputTokens > 0 && whole.outputTokens > 0);
    assert.equal(whole.totalTokens, whole.inputTokens + whole.outputTokens);
    assert.deepEqual(streamed, whole);
  });

  test('a stream without includeUsage has none', async () => {
    const { outputTokens } = await streamText(asked({ model: modelOf(stand, MODEL, { includeUsage: false }) })).usage;

    assert.equal(outputTokens, undefined);
  });

  test('maxOutputTokens ends an answer', async () => {
    assert.equal((await generateText(asked({ maxOutputTokens: 3 }))).finishReason, 'length');
    assert.equal(await streamText(asked({ maxOutputTokens: 3 })).finishReason, 'length');
  });

  test('generateText calls a tool', async () => {
    const heard = [];

    const { toolCalls, finishReason } = await generateText(asked(weatherCall((input) => heard.push(input))));

    assert.equal(finishReason, 'tool-calls');
    assert.equal(toolCalls[0].toolName, 'weather');
    assert.equal(typeof toolCalls[0].input.city, 'string');
    assert.deepEqual(heard, [toolCalls[0].input]);
  });

  test('streamText calls a tool with the pieces of its input', async () => {
    const heard = [];

    const { parts } = await partsOf(streamText(asked(weatherCall((input) => heard.push(input)))));

    const pieces = parts.filter((part) => part.type === 'tool-input-delta').map((part) => part.delta);
    const call = parts.find((part) => part.type === 'tool-call');
    assertInOrder(parts);
    assert.ok(pieces.length > 1, 'not in pieces');
    assert.deepEqual(JSON.parse(pieces.join('')), call.input);
    assert.deepEqual(heard, [call.input]);
    assert.equal(parts.at(-1).finishReason, 'tool-calls');
  });

  test('the result of a tool goes back to the provider as the gateway got it', async () => {
    const call = { toolCallId: 'call_7', toolName: 'weather' };
    const messages = [
      { role: 'user', content: QUESTION },
      { role: 'assistant', content: [{ type: 'tool-call', ...call, input: FORECAST }] },
      { role: 'tool', content: [{ type: 'tool-result', ...call, output: { type: 'text', value: 'Föhn' } }] },
    ];

    await generateText({ model: modelOf(stand), messages, maxRetries: 0 });

    const { messages: received } = (await simulator.lastRequest()).body;
    assert.deepEqual(received.map((message) => message.role), ['user', 'assistant', 'tool']);
    assert.deepEqual(JSON.parse(received[1].tool_calls[0].function.arguments), FORECAST);
    assert.equal(received[2].tool_call_id, 'call_7');
    assert.equal(received[2].content, 'Föhn');
  });

  test('generateText gives an object of the schema, which the provider has got', async () => {
    const { output } = await generateText({
      ...asked({ model: modelOf(stand, 'forecast') }),
      output: Output.object({ schema: forecastSchema }),
    });

    assert.deepEqual(output, FORECAST);
    const { type, json_schema } = stand.structured.lastRequest().response_format;
    assert.equal(type, 'json_schema');
    assert.equal(json_schema.strict, true);
    assert.deepEqual(json_schema.schema, forecastSchema.jsonSchema);
  });

  test('streamText gives an object of the schema as it grows', async () => {
    const result = streamText({
      ...asked({ model: modelOf(stand, 'forecast') }),
      output: Output.object({ schema: forecastSchema }),
    });

    const partials = await allOf(result.partialOutputStream);

    assert.ok(partials.length > 1, 'not in pieces');
    assert.deepEqual(partials.at(-1), FORECAST);
    assert.deepEqual(await result.output, FORECAST);
  });

  for (const mode of ['gzip', 'crlf', 'comments', 'multi-line-data', 'no-space', 'split=1', 'until-close', 'no-done']) {
    test(`streamText understands a provider whose streams are of the kind "${mode}"`, async () => {
      const expected = await answerOfProvider();
      await simulator.behave({ mode });

      const { parts, text } = await partsOf(streamText(asked()));

      assert.equal(text, expected);
      assertInOrder(parts);
      assert.equal(parts.at(-1).finishReason, 'stop');
    });
  }

  test('streamText passes over the comments that bridge a long silence', async () => {
    const expected = await answerOfProvider();
    await simulator.behave({ mode: 'silence=2500' }); // longer than the gateway's keep_alive_comment
    const heads = [];
    const fetchAndKeepHead = async (...call) => {
      const response = await fetch(...call);
      heads.push(response.headers);
      return response;
    };

    const { parts, text } = await partsOf(
      streamText(asked({ model: modelOf(stand, MODEL, { fetch: fetchAndKeepHead }) })),
    );

    assert.equal(text, expected);
    assertInOrder(parts);
    assert.equal(heads[0].get('x-sluice-provider'), null, 'the head came after the first token, so not with a comment');
  });
}
