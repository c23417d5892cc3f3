import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OVER, QUESTION } from '../support/across.mjs';
import { KEYS } from '../support/gateway.mjs';

/** A coding agent in front of its own provider's form: nothing may be changed. */
export function passthrough({ url, simulator }) {
  const body = (model) => ({
    model,
    max_tokens: 32000,
    stream: true,
    system: [
      { type: 'text', text: 'billing-header: cc_version=2.0' },
      { type: 'text', text: 'You mend gates.', cache_control: { type: 'ephemeral', ttl: '1h' } },
    ],
    thinking: { type: 'enabled', budget_tokens: 31999 },
    messages: [{ role: 'user', content: [{ type: 'text', text: QUESTION, cache_control: { type: 'ephemeral' } }] }],
    metadata: { user_id: 'user_1_session_2' },
    context_management: { edits: [{ type: 'clear_thinking_20251015', keep: 'all' }] },
  });

  const post = (model, headers) =>
    fetch(`${url}/v1/messages?beta=true`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'anthropic-version': '2023-06-01',
        'anthropic-beta': 'claude-code-20250219,interleaved-thinking-2025-05-14',
        'x-stainless-lang': 'js',
        ...headers,
      },
      body: JSON.stringify(body(model)),
    });

  test('body, query and headers of a coding agent arrive as they were sent', async () => {
    const answer = await post(OVER.anthropic, { 'x-api-key': KEYS.ada });
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), /event: message_stop/);

    const { line, headers, body: received } = await simulator.lastRequest();
    assert.match(line, /^POST \/v1\/messages\?beta=true /);
    assert.equal(headers['anthropic-beta'], 'claude-code-20250219,interleaved-thinking-2025-05-14');
    assert.equal(headers['x-stainless-lang'], undefined);
    assert.notEqual(headers['x-api-key'], KEYS.ada);
    assert.deepEqual(received, body('claude-sim'));
  });

  test('the token of a subscription goes through to its own provider', async () => {
    const answer = await post('at-your-cost', {
      authorization: 'Bearer sk-ant-oat01-mine',
      'x-sluice-key': KEYS.ada,
    });
    assert.equal(answer.status, 200);
    await answer.text();

    const { headers } = await simulator.lastRequest();
    assert.equal(headers.authorization, 'Bearer sk-ant-oat01-mine');
    assert.equal(headers['x-api-key'], undefined);
    assert.equal(headers['x-sluice-key'], undefined);
  });

  test('a stream without alt=sse is one JSON array', async () => {
    for (const model of Object.values(OVER)) {
      const answer = await fetch(`${url}/v1beta/models/${model}:streamGenerateContent?key=${KEYS.ada}`, {
        method: 'POST',
        body: JSON.stringify({ contents: [{ parts: [{ text: QUESTION }] }] }),
      });
      assert.match(answer.headers.get('content-type'), /^application\/json/);
      const responses = await answer.json();
      assert.equal(responses.at(-1).candidates[0].finishReason, 'STOP');
      assert.ok(responses.length > 10, model);
    }
  });
}
