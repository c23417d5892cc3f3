import assert from 'node:assert/strict';
import { eventually } from './processes.mjs';

/** A client that says so is told 504 until memory has the answer; no provider is asked. */
export const onlyIfCached = { 'cache-control': 'only-if-cached' };

/** First asked in one form, then in the other. */
export const FORMS = ['whole', 'streamed'];
export const PAIRS = FORMS.flatMap((first) => FORMS.map((second) => [first, second]));

let questions = 0;

/** Asked by no other test of this run. */
export const newQuestion = () => `What is question number ${++questions}?`;

/** An answer is stored shortly after its end: asks until memory has it. */
export async function stored(ask, statusOf) {
  await eventually(async () => {
    try {
      await ask();
      return true;
    } catch (error) {
      assert.equal(statusOf(error), 504, error.message);
      return false;
    }
  }, Boolean);
}

/** Asks in one form, then in the other, which memory must answer as the provider has answered the first. */
export async function repeated(simulator, { first, second, secondIfCached, statusOf }) {
  const before = (await simulator.stats()).requests;
  const fresh = await first();
  await stored(secondIfCached, statusOf);
  const again = await second();

  assert.equal(fresh.headers['x-sluice-cache'], 'miss');
  assert.equal(again.headers['x-sluice-cache'], 'hit-exact');
  assert.match(again.headers.age, /^\d+$/);
  assert.ok(again.id && again.id !== fresh.id, 'the id is not a fresh one');
  assert.deepEqual(again.answer, fresh.answer);
  assert.equal((await simulator.stats()).requests, before + 1);
  return again.answer;
}
