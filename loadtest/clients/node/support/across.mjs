import { after, beforeEach } from 'node:test';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';
import { Gateway, KEYS, PROVIDER_KEY } from './gateway.mjs';
import { Simulator } from './simulator.mjs';

// The SDKs read their own settings from here; the tests name theirs.
for (const name of Object.keys(process.env).filter((name) => /^(OPENAI|ANTHROPIC|GEMINI|GOOGLE)_/.test(name))) {
  delete process.env[name];
}

export const QUESTION = 'Which fields does the sluice feed — and when?';

/** A picture of one point. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What a model is asked by, and the form that its provider speaks. */
export const OVER = { openai: 'over-openai', anthropic: 'over-anthropic', gemini: 'over-gemini' };

/**
 * One gateway before one simulator that is asked in three forms. `change` asks Gemini's form first, then Anthropic's,
 * then OpenAI's.
 */
function configuration(origin) {
  const provider = (preset, path) => ({
    preset,
    base_url: origin + path,
    keys: [PROVIDER_KEY],
    circuit: 'off',
    cooldown_max: '1ms',
  });
  const route = (...targets) => ({ targets, retry: { attempts: 1 } });
  return {
    server: { listen: '127.0.0.1:0', admin: 'off', keep_alive_comment: '2s', drain: { delay: '0s', wait: '1s' } },
    network: { proxy: 'off' },
    providers: {
      oai: provider('openai', '/v1'),
      ant: provider('anthropic', '/v1'),
      gem: provider('gemini', '/v1beta'),
      theirs: { ...provider('anthropic', '/v1'), keys: 'from_client' },
    },
    models: {
      [OVER.openai]: route('oai/o3-sim'),
      [OVER.anthropic]: route('ant/claude-sim'),
      [OVER.gemini]: route('gem/gemini-3-sim'),
      'at-your-cost': route('theirs/claude-sim'),
      change: route('gem/gemini-3-sim', 'ant/claude-sim', 'oai/gpt-sim'),
    },
    cache: { exact: { enabled: false }, semantic: { enabled: false } },
    idempotency: { enabled: false },
    virtual_keys: [{ name: 'ada', key: KEYS.ada }],
    database: 'off',
  };
}

/** The stand, and the unmodified SDKs; none of them repeats anything. */
export async function acrossForms() {
  const simulator = await Simulator.start();
  after(() => simulator.stop());
  const gateway = await Gateway.startWith(configuration(new URL(simulator.baseURL).origin));
  after(() => gateway.stop());
  beforeEach(() => simulator.behave());
  const reference = new OpenAI({ baseURL: simulator.baseURL, apiKey: 'none' });
  return {
    simulator,
    url: gateway.url,
    openai: new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: KEYS.ada, maxRetries: 0 }),
    anthropic: new Anthropic({ baseURL: gateway.url, apiKey: KEYS.ada, maxRetries: 0 }),
    google: new GoogleGenAI({ apiKey: KEYS.ada, httpOptions: { baseUrl: gateway.url, retryOptions: { attempts: 1 } } }),
    /** The words that a provider of any form answers with. */
    answerTo: async (content) => {
      const answer = await reference.chat.completions.create({
        model: 'reference',
        messages: [{ role: 'user', content }],
      });
      return answer.choices[0].message.content;
    },
  };
}

export const citySchema = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer' } },
  required: ['city', 'days'],
  additionalProperties: false,
};

/** What the tools of the tests give. */
export const toolAnswers = { weather: '21 degrees', time: '12:04' };
