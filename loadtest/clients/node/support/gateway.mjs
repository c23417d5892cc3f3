import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, LauncherProcess } from './processes.mjs';

export const PROVIDER_KEY = 'sk-provider-0123456789';

/** Virtual keys: ada may use every model, bob one of them. */
export const KEYS = { ada: 'sk-sluice-ada-0123456789abcdef', bob: 'sk-sluice-bob-0123456789abcdef' };

/**
 * One attempt, no circuit, no memory: each call of a client is one call of the provider, and what the provider does is
 * what the client sees.
 */
function configuration(providerURL) {
  const once = { retry: { attempts: 1 } };
  return {
    server: {
      listen: '127.0.0.1:0',
      admin: 'off',
      keep_alive_comment: '3s',
      drain: { delay: '0s', wait: '1s' },
    },
    network: { proxy: 'off' },
    providers: {
      simulator: { preset: 'openai', base_url: providerURL, keys: [PROVIDER_KEY], circuit: 'off' },
      theirs: { preset: 'openai', base_url: providerURL, keys: 'from_client', circuit: 'off' },
    },
    models: {
      smart: { targets: ['simulator/sim-large'], ...once },
      'small-talk': { targets: ['simulator/sim-small'], ...once },
      'at-your-cost': { targets: ['theirs/sim-large'], ...once },
    },
    cache: { exact: { enabled: false }, semantic: { enabled: false } },
    idempotency: { enabled: false },
    virtual_keys: [
      { name: 'ada', key: KEYS.ada },
      { name: 'bob', key: KEYS.bob, models: ['small-talk'] },
    ],
    database: 'off',
  };
}

/** A gateway in front of one provider, as a process of its own. */
export class Gateway {
  #process;
  #folder;

  static async start(providerURL) {
    const gateway = new Gateway();
    gateway.#folder = await mkdtemp(path.join(tmpdir(), 'sluice-clients-'));
    const file = path.join(gateway.#folder, 'sluice.yaml');
    await writeFile(file, JSON.stringify(configuration(providerURL))); // JSON is YAML
    gateway.#process = new LauncherProcess('run', '--config', file);
    [gateway.url] = await gateway.#process.outputs(/serves (http:\/\/[0-9.:]+)/);
    await eventually(() => gateway.#isReady(), Boolean, 30_000);
    return gateway;
  }

  async stop() {
    await this.#process.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #isReady() {
    return (await fetch(`${this.url}/health/ready`)).ok;
  }
}
