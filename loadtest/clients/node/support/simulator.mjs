import { eventually, LauncherProcess } from './processes.mjs';

const CHUNKS = 40;

/** A provider that is simulated by a process of its own, and what it has seen. */
export class Simulator {
  #process;
  #control;

  static async start() {
    const simulator = new Simulator();
    simulator.#process = new LauncherProcess('simulate', '--control-port', '0');
    const [baseURL, control] = await simulator.#process.outputs(
      /is simulated at (\S+)/,
      /its control port is (\S+)/,
    );
    simulator.baseURL = baseURL;
    simulator.#control = control;
    await simulator.behave();
    return simulator;
  }

  /** What the next requests meet; what is not named is as usual: no fault, no pause. */
  async behave({ mode = 'ok', count, tokensPerSecond = 0, chunks = CHUNKS } = {}) {
    const order = new URLSearchParams({ mode, 'first-delay-ms': 0, 'tokens-per-second': tokensPerSecond, chunks });
    if (count) {
      order.set('count', count);
    }
    await this.#ask(`/control?${order}`, 'POST');
  }

  async stats() {
    return JSON.parse(await this.#ask('/stats'));
  }

  /** The statistics as soon as they fulfil the condition. */
  statsOnce(holds) {
    return eventually(() => this.stats(), holds);
  }

  /** The last request as it came: the lines of its head, and its body. */
  async lastRequest() {
    const text = await this.#ask('/last');
    const [head, body] = text.split(/\r?\n\r?\n/, 2);
    const [line, ...fields] = head.split(/\r?\n/);
    const headers = Object.fromEntries(
      fields.map((field) => field.split(/:\s*/, 2)).map(([name, value]) => [name.toLowerCase(), value]),
    );
    return { text, line, headers, body: JSON.parse(body) };
  }

  stop() {
    return this.#process.stop();
  }

  async #ask(target, method = 'GET') {
    const answer = await fetch(this.#control + target, { method });
    const text = await answer.text();
    if (!answer.ok) {
      throw new Error(`the simulator says ${answer.status} to ${target}: ${text}`);
    }
    return text;
  }
}
