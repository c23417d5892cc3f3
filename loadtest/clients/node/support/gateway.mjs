import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, LauncherProcess } from './processes.mjs';

export const PROVIDER_KEY = 'sk-provider-0123456789';

/** Virtual keys: ada may use every model, bob one of them. */
export const KEYS = { ada: 'sk-sluice-ada-0123456789abcdef', bob: 'sk-sluice-bob-0123456789abcdef' };

/**
 * One attempt on each target, no circuit, and no memory unless it is asked for: each call of a client is one call of
 * the provider that serves, and what that one does is what the client sees. The dark providers come first.
 */
function configuration({ simulatorURL, structuredURL, dark, memory }) {
  const provider = (settings) => ({
    preset: 'openai',
    keys: [PROVIDER_KEY],
    circuit: 'off',
    cooldown_max: '1ms', // a rate limit of one test is not felt by the next
    ...settings,
  });
  const route = (target) => ({
    targets: [...Object.keys(dark).map((name) => `${name}/dark`), target],
    retry: { attempts: 1 },
  });
  return {
    server: {
      listen: '127.0.0.1:0',
      admin: 'off',
      keep_alive_comment: '2s',
      drain: { delay: '0s', wait: '1s' },
    },
    network: { proxy: 'off' },
    providers: {
      ...Object.fromEntries(Object.entries(dark).map(([name, settings]) => [name, provider(settings)])),
      simulator: provider({ base_url: simulatorURL }),
      theirs: provider({ base_url: simulatorURL, keys: 'from_client' }),
      structured: provider({ base_url: structuredURL }),
    },
    models: {
      smart: route('simulator/sim-large'),
      'small-talk': route('simulator/sim-small'),
      'at-your-cost': route('theirs/sim-large'),
      forecast: route('structured/forecaster'),
    },
    cache: { exact: { enabled: memory }, semantic: { enabled: false } },
    idempotency: { enabled: false },
    virtual_keys: [
      { name: 'ada', key: KEYS.ada },
      { name: 'bob', key: KEYS.bob, models: ['small-talk'] },
    ],
    database: 'off',
  };
}

/** A gateway, as a process of its own. */
export class Gateway {
  #process;
  #folder;

  static start(settings) {
    return Gateway.startWith(configuration(settings));
  }

  /** With a whole configuration. */
  static async startWith(settings) {
    const gateway = new Gateway();
    gateway.#folder = await mkdtemp(path.join(tmpdir(), 'sluice-clients-'));
    const file = path.join(gateway.#folder, 'sluice.yaml');
    await writeFile(file, JSON.stringify(settings)); // JSON is YAML
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
