import assert from 'node:assert/strict';
import { test } from 'node:test';
import OpenAI from 'openai';
import { KEYS } from '../support/gateway.mjs';
import { errorOf } from '../support/stand.mjs';

export function models({ client }) {
  const ids = async (openai) => (await openai.models.list()).data.map((model) => model.id).sort();

  test('lists the models of the configuration', async () => {
    assert.deepEqual(await ids(client()), ['at-your-cost', 'forecast', 'small-talk', 'smart']);
  });

  test('lists models page by page', async () => {
    const seen = [];
    for await (const model of client().models.list()) {
      seen.push(model);
    }

    assert.equal(seen.length, 4);
    assert.ok(seen.every((model) => model.object === 'model' && Number.isInteger(model.created) && model.owned_by));
  });

  test('lists only what the key may use', async () => {
    assert.deepEqual(await ids(client({ apiKey: KEYS.bob })), ['small-talk']);
  });

  test('describes one model', async () => {
    const model = await client().models.retrieve('smart');

    assert.equal(model.id, 'smart');
    assert.equal(model.object, 'model');
  });

  test('says which model may have been meant', async () => {
    const error = await errorOf(client().models.retrieve('smrat'));

    assert.ok(error instanceof OpenAI.NotFoundError);
    assert.equal(error.code, 'model_not_found');
    assert.match(error.message, /did you mean smart\?/);
  });

  test('hides a model that the key may not use', async () => {
    const error = await errorOf(client({ apiKey: KEYS.bob }).models.retrieve('smart'));

    assert.ok(error instanceof OpenAI.NotFoundError);
    assert.doesNotMatch(error.message, /smart/);
  });

  test('lists nothing to a stranger', async () => {
    const error = await errorOf(client({ apiKey: 'sk-unknown' }).models.list());

    assert.ok(error instanceof OpenAI.AuthenticationError);
  });
}
