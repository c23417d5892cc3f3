import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APICallError, generateText, NoObjectGeneratedError, Output, RetryError, streamText } from 'ai';
import { forecastSchema, modelOf, partsOf, weatherCall } from '../support/ai-sdk.mjs';
import { KEYS, PROVIDER_KEY } from '../support/gateway.mjs';
import { errorOf, QUESTION } from '../support/stand.mjs';

const quiet = () => {};

/** What a call fails with, whole or streamed; before the first content both are the same to this SDK. */
const FAILING = {
  generateText: (settings) => errorOf(generateText(settings)),
  streamText: async (settings) => {
    const { parts } = await partsOf(streamText({ ...settings, onError: quiet }));
    const errors = parts.filter((part) => part.type === 'error');
    assert.equal(errors.length, 1);
    assert.ok(!parts.some((part) => part.type === 'text-delta'));
    return errors[0].error;
  },
};

/** The SDK's error for a status, in the gateway's words: they end with the id that the head names. */
function assertRefused(error, status, retryable) {
  assert.ok(APICallError.isInstance(error), `${error.constructor.name}: ${error.message}`);
  assert.equal(error.statusCode, status);
  assert.equal(error.isRetryable, retryable);
  assert.equal(error.message, error.data.error.message);
  assert.ok(error.message.includes(error.responseHeaders['x-request-id']), error.message);
  assert.ok(!error.message.includes(PROVIDER_KEY));
}

const settingsOf = (stand) => (more = {}) => ({ model: modelOf(stand), prompt: QUESTION, maxRetries: 0, ...more });

export function failures(stand) {
  const { simulator } = stand;
  const asked = settingsOf(stand);

  for (const [name, failureOf] of Object.entries(FAILING)) {
    test(`${name}: an unknown key is a 401 that is not worth a retry`, async () => {
      const error = await failureOf(asked({ model: modelOf(stand, 'smart', { apiKey: 'sk-unknown' }) }));

      assertRefused(error, 401, false);
      assert.equal(error.data.error.code, 'invalid_api_key');
    });

    test(`${name}: a model that the key may not use is a 403`, async () => {
      const error = await failureOf(asked({ model: modelOf(stand, 'smart', { apiKey: KEYS.bob }) }));

      assertRefused(error, 403, false);
    });

    test(`${name}: a model that does not exist is a 404 that says which was meant`, async () => {
      const error = await failureOf(asked({ model: modelOf(stand, 'smrat') }));

      assertRefused(error, 404, false);
      assert.match(error.message, /did you mean 'smart'\?/);
    });

    test(`${name}: a request that the provider refuses is a 400 in the provider's words`, async () => {
      await simulator.behave({ mode: '400:unsupported_value' });

      const error = await failureOf(asked());

      assertRefused(error, 400, false);
      assert.equal(error.data.error.code, 'unsupported_value');
      assert.match(error.message, /Simulated error 400/);
    });

    for (const mode of ['500', 'reset', 'refuse', 'html', 'json-error', 'empty', 'waf', '401']) {
      test(`${name}: a provider that does "${mode}" is a 502`, async () => {
        await simulator.behave({ mode });

        const error = await failureOf(asked());

        assertRefused(error, 502, true);
        assert.match(error.message, /simulator/);
      });
    }

    test(`${name}: a provider that does not answer in time is a 504`, async () => {
      await simulator.behave({ mode: 'hang' });

      const error = await failureOf(asked({ headers: { 'x-sluice-timeout': '300ms' } }));

      assertRefused(error, 504, true);
    });
  }

  for (const mode of ['cut-after=3', 'reset-after=3', 'error-after=3', 'no-end=3']) {
    test(`a stream that the provider breaks off (${mode}) has an error part and ends with "error"`, async () => {
      await simulator.behave({ mode });
      const heard = [];
      const result = streamText(asked({ onError: ({ error }) => heard.push(error) }));

      const { parts } = await partsOf(result);

      const [{ error }, ...more] = parts.filter((part) => part.type === 'error');
      assert.equal(error.name, 'AI_StreamProviderError');
      assert.equal(error.code, 'stream_cut');
      assert.match(error.message, /not the whole answer\. \(request id: req_\w+\)/);
      assert.deepEqual([more, heard], [[], [error]]);
      assert.equal(parts.filter((part) => part.type === 'text-delta').length, 3);
      assert.equal(parts.at(-1).finishReason, 'error');
      assert.equal(await result.finishReason, 'error');
    });

    test(`textStream tells onError of a stream that the provider breaks off (${mode})`, async () => {
      await simulator.behave({ mode });
      const heard = [];

      for await (const _ of streamText(asked({ onError: ({ error }) => heard.push(error.code) })).textStream);

      assert.deepEqual(heard, ['stream_cut']);
    });

    test(`a tool is not called when the provider breaks off its input (${mode})`, async () => {
      await simulator.behave({ mode });
      const heard = [];

      const { parts } = await partsOf(
        streamText(asked({ ...weatherCall((input) => heard.push(input)), onError: quiet })),
      );

      assert.ok(parts.some((part) => part.type === 'error' && part.error.code === 'stream_cut'));
      assert.equal(parts.at(-1).finishReason, 'error');
      assert.deepEqual(heard, []);
    });

    test(`no object comes of a stream that the provider breaks off (${mode})`, async () => {
      await simulator.behave({ mode });
      const result = streamText(asked({ output: Output.object({ schema: forecastSchema }), onError: quiet }));

      const error = await errorOf(result.output);

      assert.ok(NoObjectGeneratedError.isInstance(error), `${error.constructor.name}: ${error.message}`);
      assert.equal(error.finishReason, 'error');
    });
  }

  for (const mode of ['cut-after=3', 'reset-after=3']) {
    test(`a whole answer that the provider breaks off (${mode}) is a 502`, async () => {
      await simulator.behave({ mode });

      assertRefused(await errorOf(generateText(asked())), 502, true);
    });
  }

  /** Does something that leaves a call; the provider must see its end. */
  const cancelsUpstream = async (leave) => {
    const before = await simulator.stats();

    await leave(before);

    const after = await simulator.statsOnce((stats) => stats.aborted_by_peer === before.aborted_by_peer + 1);
    assert.equal(after.open, 0);
    assert.equal(after.requests, before.requests + 1);
    assert.equal(after.streams_finished, before.streams_finished);
  };

  test('an abort in the middle of a stream ends the call of the provider', () =>
    cancelsUpstream(async () => {
      await simulator.behave({ tokensPerSecond: 20, chunks: 2_000 });
      const leaving = new AbortController();

      const types = [];
      for await (const { type } of streamText(asked({ abortSignal: leaving.signal })).stream) {
        types.push(type);
        if (type === 'text-delta') {
          leaving.abort();
        }
      }

      assert.equal(types.at(-1), 'abort');
      assert.ok(!types.includes('error'));
    }));

  test('an abort before the first token ends the call of the provider', () =>
    cancelsUpstream(async (before) => {
      await simulator.behave({ mode: 'head-then-hang' });
      const leaving = new AbortController();
      const outcome = partsOf(streamText(asked({ abortSignal: leaving.signal })));
      await simulator.statsOnce((stats) => stats.streams_started === before.streams_started + 1);

      leaving.abort();

      assert.equal((await outcome).parts.at(-1).type, 'abort');
    }));

  test('an abort of a call whose answer is not streamed ends the call of the provider', () =>
    cancelsUpstream(async (before) => {
      await simulator.behave({ mode: 'hang' });
      const leaving = new AbortController();
      const outcome = errorOf(generateText(asked({ abortSignal: leaving.signal })));
      await simulator.statsOnce((stats) => stats.requests === before.requests + 1);

      leaving.abort();

      assert.equal((await outcome).name, 'AbortError');
    }));
}

/** What a client is told only where no target failed in another way: so with one target. */
export function failuresOfOneTarget(stand) {
  const { simulator } = stand;
  const asked = settingsOf(stand);

  for (const [name, failureOf] of Object.entries(FAILING)) {
    test(`${name}: a rate limit of the provider is a 429 that says how long to wait`, async () => {
      await simulator.behave({ mode: '429:7' });

      const error = await failureOf(asked());

      assertRefused(error, 429, true);
      assert.equal(error.responseHeaders['retry-after'], '7');
      assert.equal(error.data.error.code, 'rate_limit_exceeded');
    });
  }

  test('the SDK gives up after its retries and tells the last error', async () => {
    await simulator.behave({ mode: '503' });
    const before = (await simulator.stats()).requests;

    const error = await errorOf(generateText(asked({ maxRetries: 1 })));

    assert.ok(RetryError.isInstance(error), `${error.constructor.name}: ${error.message}`);
    assertRefused(error.lastError, 502, true);
    assert.equal((await simulator.stats()).requests, before + 2);
  });

  test('the SDK asks again when that may help, and gets its answer', async () => {
    await simulator.behave({ mode: '503', count: 1 });
    const before = (await simulator.stats()).requests;

    const { text } = await generateText(asked({ maxRetries: 1 }));

    assert.ok(text.length > 0);
    assert.equal((await simulator.stats()).requests, before + 2);
  });
}
