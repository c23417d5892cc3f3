import assert from 'node:assert/strict';
import { test } from 'node:test';
import OpenAI from 'openai';
import { asked, collected, errorOf, MODEL } from '../support/stand.mjs';

export function cancellation({ simulator, client }) {
  /** Long enough that no stream of these tests ends by itself. */
  const ENDLESS = { tokensPerSecond: 20, chunks: 2_000 };

  /** Does something that leaves a call; the provider must see its end, and the next call must go well. */
  async function cancelsUpstream(leave) {
    const before = await simulator.stats();

    await leave(before);

    const after = await simulator.statsOnce((stats) => stats.aborted_by_peer === before.aborted_by_peer + 1);
    assert.equal(after.open, 0);
    assert.equal(after.requests, before.requests + 1);
    assert.equal(after.streams_finished, before.streams_finished);
    await simulator.behave();
    assert.equal((await client().chat.completions.create(asked())).model, MODEL);
  }

  test('a client that leaves the loop over a stream ends the call of the provider', () =>
    cancelsUpstream(async () => {
      await simulator.behave(ENDLESS);
      let chunks = 0;
      for await (const _ of await client().chat.completions.create({ ...asked(), stream: true })) {
        if (++chunks === 3) {
          break;
        }
      }
    }));

  test("a stream's controller ends the call of the provider", () =>
    cancelsUpstream(async () => {
      await simulator.behave(ENDLESS);
      const stream = await client().chat.completions.create({ ...asked(), stream: true });
      let chunks = 0;
      for await (const _ of stream) {
        if (++chunks === 3) {
          stream.controller.abort();
        }
      }
    }));

  test('an aborted helper stream ends the call of the provider', () =>
    cancelsUpstream(async () => {
      await simulator.behave(ENDLESS);
      const stream = client().chat.completions.stream(asked());
      stream.once('content', () => stream.abort());

      const error = await errorOf(stream.finalContent());

      assert.ok(error instanceof OpenAI.APIUserAbortError);
    }));

  test('a signal before the first token ends the call of the provider', () =>
    cancelsUpstream(async (before) => {
      await simulator.behave({ mode: 'head-then-hang' });
      const leaving = new AbortController();
      const stream = client().chat.completions.create({ ...asked(), stream: true }, { signal: leaving.signal });
      const outcome = errorOf(stream.then(collected));
      await simulator.statsOnce((stats) => stats.streams_started === before.streams_started + 1);

      leaving.abort();

      assert.ok((await outcome) instanceof OpenAI.APIUserAbortError);
    }));

  test('a signal ends a call whose answer is not streamed', () =>
    cancelsUpstream(async (before) => {
      await simulator.behave({ mode: 'hang' });
      const leaving = new AbortController();
      const outcome = errorOf(client().chat.completions.create(asked(), { signal: leaving.signal }));
      await simulator.statsOnce((stats) => stats.requests === before.requests + 1);

      leaving.abort();

      assert.ok((await outcome) instanceof OpenAI.APIUserAbortError);
    }));

  test("the client's own timeout ends the call of the provider", () =>
    cancelsUpstream(async () => {
      await simulator.behave({ mode: 'hang' });

      const error = await errorOf(client({ timeout: 500 }).chat.completions.create(asked()));

      assert.ok(error instanceof OpenAI.APIConnectionTimeoutError);
    }));
}
