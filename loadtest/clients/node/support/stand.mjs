import { after, beforeEach } from 'node:test';
import OpenAI from 'openai';
import { Gateway, KEYS } from './gateway.mjs';
import { Simulator } from './simulator.mjs';

// The SDK reads its own settings from here; the tests name theirs.
for (const name of Object.keys(process.env).filter((name) => name.startsWith('OPENAI_'))) {
  delete process.env[name];
}

export const MODEL = 'smart';
export const QUESTION = 'Which fields does the sluice feed — and when?';

export const asked = (content = QUESTION) => ({ model: MODEL, messages: [{ role: 'user', content }] });

/** A simulated provider, a gateway before it, and clients; they end with the test file. */
export async function stand() {
  const simulator = await Simulator.start();
  after(() => simulator.stop());
  const gateway = await Gateway.start(simulator.baseURL);
  after(() => gateway.stop());
  beforeEach(() => simulator.behave());

  /** The unmodified SDK; it repeats nothing unless a test says so. */
  const client = ({ path = '/v1', apiKey = KEYS.ada, ...options } = {}) =>
    new OpenAI({ baseURL: gateway.url + path, apiKey, maxRetries: 0, ...options });

  /** The whole text that the provider itself gives, without a gateway. */
  const answerOfProvider = async (request = asked()) => {
    const direct = new OpenAI({ baseURL: simulator.baseURL, apiKey: 'none' });
    return (await direct.chat.completions.create(request)).choices[0].message.content;
  };

  return { simulator, gateway, client, answerOfProvider };
}

/** All chunks of a stream, and the text of its first choice. */
export async function collected(stream) {
  const chunks = [];
  let text = '';
  for await (const chunk of stream) {
    chunks.push(chunk);
    text += chunk.choices[0]?.delta.content ?? '';
  }
  return { chunks, text };
}

/** The error that a promise is rejected with. */
export async function errorOf(promise) {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('it went well');
}
