// Providers that live in the process of the tests: what the simulator does not play, or not several times at once.
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';

/** What the structured provider answers to everything. */
export const FORECAST = { city: 'Basel', days: 3 };

const USAGE = { prompt_tokens: 5, completion_tokens: 4, total_tokens: 9 };

/** Less than anybody should wait; a provider that never answers does not answer later either. */
const IMPATIENT = { first_byte: '50ms', first_token: '50ms' };

/** Nobody but the system's administrator may listen there, and nobody does: it refuses. */
const NOBODY = 1;

/**
 * Providers that fail before any content, each in a way of its own: as entries of a configuration. With `stop` they go.
 */
export async function darkProviders() {
  const unavailable = await listening(http.createServer(say503));
  const resetting = await listening(net.createServer(resetAtFirstByte));
  const silent = await listening(net.createServer(takeAndSayNothing));
  return {
    configuration: {
      unavailable: { base_url: unavailable.baseURL },
      refusing: { base_url: `http://127.0.0.1:${NOBODY}/v1` },
      resetting: { base_url: resetting.baseURL },
      silent: { base_url: silent.baseURL, timeouts: IMPATIENT },
    },
    stop: () => [unavailable, resetting, silent].forEach((provider) => provider.stop()),
  };
}

/** A provider whose every answer is one JSON object, streamed in small pieces or whole. */
export async function structuredProvider() {
  const requests = [];
  const provider = await listening(
    http.createServer(async (request, response) => {
      const body = JSON.parse((await request.setEncoding('utf8').toArray()).join(''));
      requests.push(body);
      answerWithForecast(body, response);
    }),
  );
  return { ...provider, lastRequest: () => requests.at(-1) };
}

async function listening(server) {
  const sockets = new Set();
  server.on('connection', (socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    baseURL: `http://127.0.0.1:${server.address().port}/v1`,
    stop() {
      server.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

function say503(request, response) {
  request.resume().on('end', () => {
    response.writeHead(503, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'Overloaded', type: 'server_error', param: null, code: null } }));
  });
}

function resetAtFirstByte(socket) {
  socket.once('data', () => socket.resetAndDestroy());
}

function takeAndSayNothing(socket) {
  socket.resume();
}

function answerWithForecast({ model, stream, stream_options: options }, response) {
  const content = JSON.stringify(FORECAST);
  const common = { id: 'chatcmpl-forecast', created: 1_760_000_000, model };
  if (!stream) {
    const choice = { index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...common, object: 'chat.completion', choices: [choice], usage: USAGE }));
    return;
  }
  const send = (members) =>
    response.write(`data: ${JSON.stringify({ ...common, object: 'chat.completion.chunk', ...members })}\n\n`);
  const say = (delta, finish_reason = null) => send({ choices: [{ index: 0, delta, finish_reason }] });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  say({ role: 'assistant', content: '' });
  content.match(/.{1,4}/g).forEach((piece) => say({ content: piece }));
  say({}, 'stop');
  if (options?.include_usage) {
    send({ choices: [], usage: USAGE });
  }
  response.end('data: [DONE]\n\n');
}
