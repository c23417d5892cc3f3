import assert from 'node:assert/strict';
import { test } from 'node:test';
import OpenAI from 'openai';
import { KEYS, PROVIDER_KEY } from '../support/gateway.mjs';
import { asked, collected, errorOf } from '../support/stand.mjs';

/** The SDK's error of this class, with the gateway's words: they end with the id that the SDK knows as well. */
async function refused(type, openai, request, requestOptions = {}) {
  const error = await errorOf(openai.chat.completions.create(request, requestOptions));
  assert.ok(error instanceof type, `${error.constructor.name}: ${error.message}`);
  assert.ok(error.requestID, 'the error has no request id');
  assert.ok(error.message.includes(error.requestID), `"${error.message}" without ${error.requestID}`);
  return error;
}

/** How often the provider is asked until the SDK gives up. */
async function requestsOf(openai, simulator) {
  const before = (await simulator.stats()).requests;
  await errorOf(openai.chat.completions.create(asked()));
  return (await simulator.stats()).requests - before;
}

export function errors({ simulator, client }) {
  test('an unknown key is an AuthenticationError', async () => {
    const error = await refused(OpenAI.AuthenticationError, client({ apiKey: 'sk-unknown' }), asked());

    assert.equal(error.code, 'invalid_api_key');
    assert.ok(!error.message.includes('sk-unknown'));
  });

  test('a model that the key may not use is a PermissionDeniedError', async () => {
    const error = await refused(OpenAI.PermissionDeniedError, client({ apiKey: KEYS.bob }), asked());

    assert.match(error.message, /'bob' may not use the model 'smart'/);
    assert.equal(error.param, 'model');
  });

  test('a model that does not exist is a NotFoundError that says which was meant', async () => {
    const error = await refused(OpenAI.NotFoundError, client(), { ...asked(), model: 'smrat' });

    assert.equal(error.code, 'model_not_found');
    assert.equal(error.param, 'model');
    assert.match(error.message, /did you mean 'smart'\?/);
  });

  test('an operation that does not exist is a NotFoundError', async () => {
    const error = await errorOf(client().audio.speech.create({ model: 'smart', voice: 'alloy', input: 'Hello' }));

    assert.ok(error instanceof OpenAI.NotFoundError);
    assert.ok(error.requestID);
  });

  for (const [fault, request, param] of [
    ['without messages', { model: 'smart' }, 'messages'],
    ['with messages that are no list', { model: 'smart', messages: 'Hello' }, 'messages'],
    ['without a model', { messages: asked().messages }, 'model'],
    ['with a model that is no text', { ...asked(), model: 7 }, 'model'],
    ['with a stream that is neither true nor false', { ...asked(), stream: 'yes' }, 'stream'],
  ]) {
    test(`a request ${fault} is a BadRequestError with param ${param}`, async () => {
      const error = await refused(OpenAI.BadRequestError, client(), request);

      assert.equal(error.type, 'invalid_request_error');
      assert.equal(error.param, param);
    });
  }

  test("a request that the provider refuses is a BadRequestError in the provider's words", async () => {
    await simulator.behave({ mode: '400:unsupported_value' });

    const error = await refused(OpenAI.BadRequestError, client(), asked());

    assert.equal(error.code, 'unsupported_value');
    assert.match(error.message, /Simulated error 400/);
  });

  for (const stream of [false, true]) {
    const call = stream ? 'a stream' : 'a whole answer';

    for (const mode of ['500', 'reset', 'refuse', 'html', 'json-error', 'empty', 'waf']) {
      test(`a provider that does "${mode}" is an InternalServerError with status 502 (${call})`, async () => {
        await simulator.behave({ mode });

        const error = await refused(OpenAI.InternalServerError, client(), { ...asked(), stream });

        assert.equal(error.status, 502);
        assert.match(error.message, /simulator/);
      });
    }

    test(`a provider that does not answer in time is an InternalServerError with status 504 (${call})`, async () => {
      await simulator.behave({ mode: 'hang' });

      const error = await refused(
        OpenAI.InternalServerError,
        client(),
        { ...asked(), stream },
        { headers: { 'x-sluice-timeout': '300ms' } },
      );

      assert.equal(error.status, 504);
    });

    test(`a refused key of the gateway is never the client's fault (${call})`, async () => {
      await simulator.behave({ mode: '401' });

      const error = await refused(OpenAI.InternalServerError, client(), { ...asked(), stream });

      assert.equal(error.status, 502);
      assert.ok(!error.message.includes(PROVIDER_KEY));
    });
  }

  for (const mode of ['cut-after=3', 'reset-after=3', 'error-after=3', 'no-end=3']) {
    test(`a stream that the provider breaks off (${mode}) never ends in silence`, async () => {
      await simulator.behave({ mode });
      const stream = await client().chat.completions.create({ ...asked(), stream: true });

      let chunks = 0;
      const error = await errorOf(
        (async () => {
          for await (const chunk of stream) {
            chunks += chunk.choices[0].delta.content ? 1 : 0;
            assert.equal(chunk.choices[0].finish_reason, null);
          }
        })(),
      );

      assert.ok(error instanceof OpenAI.APIError, `${error.constructor.name}: ${error.message}`);
      assert.equal(error.code, 'stream_cut');
      assert.ok(error.requestID);
      assert.ok(error.message.includes(error.requestID), error.message);
      assert.equal(chunks, 3);
    });

    test(`the SDK's accumulator rejects a stream that the provider breaks off (${mode})`, async () => {
      await simulator.behave({ mode });

      const error = await errorOf(client().chat.completions.stream(asked()).finalContent());

      assert.ok(error instanceof OpenAI.OpenAIError, `${error.constructor.name}: ${error.message}`);
      assert.match(error.message, /not the whole answer/);
    });
  }

  for (const mode of ['cut-after=3', 'reset-after=3']) {
    test(`a whole answer that the provider breaks off (${mode}) is an InternalServerError`, async () => {
      await simulator.behave({ mode });

      const error = await refused(OpenAI.InternalServerError, client(), asked());

      assert.equal(error.status, 502);
    });
  }

  test('the SDK asks again when that may help, and gets its answer', async () => {
    await simulator.behave({ mode: '503', count: 1 });
    const before = (await simulator.stats()).requests;

    const stream = await client({ maxRetries: 2 }).chat.completions.create({ ...asked(), stream: true });
    const { text } = await collected(stream);

    assert.ok(text.length > 0);
    assert.equal((await simulator.stats()).requests, before + 2);
  });

  test('the SDK does not ask again when the request is at fault', async () => {
    await simulator.behave({ mode: '400' });

    assert.equal(await requestsOf(client({ maxRetries: 2 }), simulator), 1);
  });
}

/** What a client is told only where no target failed in another way: so with one target. */
export function errorsOfOneTarget({ simulator, client }) {
  test('a conversation that is too long for the model is a BadRequestError with the code for it', async () => {
    await simulator.behave({ mode: '400:context_length_exceeded' });

    const error = await refused(OpenAI.BadRequestError, client(), asked());

    assert.equal(error.code, 'context_length_exceeded');
  });

  for (const stream of [false, true]) {
    const call = stream ? 'a stream' : 'a whole answer';

    test(`a rate limit of the provider is a RateLimitError that says how long to wait (${call})`, async () => {
      await simulator.behave({ mode: '429:7' });

      const error = await refused(OpenAI.RateLimitError, client(), { ...asked(), stream });

      assert.equal(error.status, 429);
      assert.equal(error.headers.get('retry-after'), '7');
      assert.equal(error.headers.get('x-should-retry'), 'true');
    });

    test(`a refused key of the gateway is not worth a retry (${call})`, async () => {
      await simulator.behave({ mode: '401' });

      const error = await refused(OpenAI.InternalServerError, client(), { ...asked(), stream });

      assert.equal(error.headers.get('x-should-retry'), 'false');
    });
  }

  for (const [mode, why] of [
    ['429:100', 'the wait is too long'],
    ['401', 'an operator has to act'],
  ]) {
    test(`the SDK does not ask again when ${why}`, async () => {
      await simulator.behave({ mode });

      assert.equal(await requestsOf(client({ maxRetries: 2 }), simulator), 1);
    });
  }
}
