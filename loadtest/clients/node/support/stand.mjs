import { after, beforeEach } from 'node:test';
import OpenAI from 'openai';
import { Gateway, KEYS } from './gateway.mjs';
import { darkProviders, structuredProvider } from './local-providers.mjs';
import { Simulator } from './simulator.mjs';

// The SDK reads its own settings from here; the tests name theirs.
for (const name of Object.keys(process.env).filter((name) => name.startsWith('OPENAI_'))) {
  delete process.env[name];
}

export const MODEL = 'smart';
export const QUESTION = 'Which fields does the sluice feed — and when?';

export const asked = (content = QUESTION) => ({ model: MODEL, messages: [{ role: 'user', content }] });

/**
 * Three gateways before the same providers: one that asks them at once, one whose routes name four dark providers
 * first, and one that remembers. The providers are well-behaved before each test, and all end with the file.
 */
export async function stands() {
  const [simulator, structured, dark] = await Promise.all([Simulator.start(), structuredProvider(), darkProviders()]);
  [simulator, structured, dark].forEach((provider) => after(() => provider.stop()));
  beforeEach(() => simulator.behave());
  const start = (name, settings) => Stand.start(name, { simulator, structured }, settings);
  const [direct, primaryDark, withMemory] = await Promise.all([
    start('direct'),
    start('primary dark', { dark: dark.configuration }),
    start('with memory', { memory: true }),
  ]);
  return { direct, primaryDark, withMemory };
}

/** One gateway, the providers behind it, and its clients. */
class Stand {
  static async start(name, { simulator, structured }, { dark = {}, memory = false } = {}) {
    const providers = { simulatorURL: simulator.baseURL, structuredURL: structured.baseURL };
    const gateway = await Gateway.start({ ...providers, dark, memory });
    after(() => gateway.stop());
    const attempts = Object.keys(dark).length + 1;
    return Object.assign(new Stand(), { name, gateway, simulator, structured, attempts });
  }

  /** The unmodified SDK; it repeats nothing unless a test says so. */
  client = ({ path = '/v1', apiKey = KEYS.ada, ...options } = {}) =>
    new OpenAI({ baseURL: this.gateway.url + path, apiKey, maxRetries: 0, ...options });

  /** The whole text that the provider itself gives, without a gateway. */
  answerOfProvider = async (request = asked()) => {
    const direct = new OpenAI({ baseURL: this.simulator.baseURL, apiKey: 'none' });
    return (await direct.chat.completions.create(request)).choices[0].message.content;
  };
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
