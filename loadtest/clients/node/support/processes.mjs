// Real processes, started by the launcher as a user starts them.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A first start may have to build. */
const START_LIMIT_MS = 300_000;

/** More than the drain of the tests' gateway. */
const STOP_LIMIT_MS = 10_000;

const KEPT_LINES = 200;

/** Settings of the environment stand above the file; those of the caller's own gateway are not meant here. */
const FOREIGN_SETTINGS = ['SLUICE_CONFIG', 'SLUICE_LISTEN', 'SLUICE_ADMIN', 'SLUICE_ADMIN_TOKEN', 'SLUICE_DATA'];

const running = new Set();

process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => process.exit(1));
}

/** The `sluice` script: the one that runs these tests, else the one of this working copy. */
function launcher() {
  if (process.env.SLUICE_LAUNCHER) {
    return process.env.SLUICE_LAUNCHER;
  }
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'sluice');
    if (existsSync(candidate) && existsSync(path.join(folder, 'pom.xml'))) {
      return candidate;
    }
    if (folder === path.dirname(folder)) {
      throw new Error('there is no launcher "sluice" above the tests; SLUICE_LAUNCHER can name it');
    }
  }
}

/** One command of the launcher, as a child process whose output is read line by line. */
export class LauncherProcess {
  #child;
  #name;
  #lines = [];
  #watchers = new Set();
  #ended;

  constructor(...args) {
    const env = { ...process.env };
    FOREIGN_SETTINGS.forEach((name) => delete env[name]);
    this.#name = `sluice ${args[0]}`;
    this.#child = spawn(launcher(), args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(this.#child);
    this.#ended = new Promise((resolve) => {
      this.#child.once('error', (error) => this.#end(resolve, `cannot be started: ${error.message}`));
      this.#child.once('close', (code, signal) => this.#end(resolve, `has ended with ${signal ?? code}`));
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => this.#read(line));
    }
  }

  /** Each of the patterns in some line of the output: their first groups. */
  async outputs(...patterns) {
    let watcher;
    const found = new Promise((resolve) => {
      watcher = () => {
        const matches = patterns.map((pattern) => this.#lines.map((l) => pattern.exec(l)).find(Boolean));
        if (matches.every(Boolean)) {
          resolve(matches.map((match) => match[1]));
        }
      };
    });
    this.#watchers.add(watcher);
    watcher();
    try {
      return await Promise.race([found, this.#ended.then((how) => this.#fail(how)), this.#timeout()]);
    } finally {
      this.#watchers.delete(watcher);
    }
  }

  /** Asks it to end, waits, and ends it by force if it does not. */
  async stop() {
    this.#child.kill('SIGTERM');
    const force = setTimeout(() => this.#child.kill('SIGKILL'), STOP_LIMIT_MS);
    await this.#ended;
    clearTimeout(force);
  }

  #read(line) {
    this.#lines.push(line);
    if (this.#lines.length > KEPT_LINES) {
      this.#lines.shift();
    }
    this.#watchers.forEach((watcher) => watcher());
  }

  #end(resolve, how) {
    running.delete(this.#child);
    resolve(how);
  }

  #timeout() {
    return new Promise((_, reject) => {
      setTimeout(() => reject(this.#error('is not ready')), START_LIMIT_MS).unref();
    });
  }

  #fail(how) {
    throw this.#error(how);
  }

  #error(how) {
    return new Error(`${this.#name} ${how}; the end of its output:\n${this.#lines.slice(-20).join('\n')}`);
  }
}

/** Waits for a condition that another process fulfils; the last value is told when it does not. */
export async function eventually(read, holds, limitMs = 5_000) {
  const end = Date.now() + limitMs;
  for (;;) {
    const value = await read();
    if (holds(value)) {
      return value;
    }
    if (Date.now() > end) {
      throw new Error(`not within ${limitMs} ms; the last value was ${JSON.stringify(value)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
