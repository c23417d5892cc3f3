import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, collected, MODEL } from '../support/stand.mjs';
import { weatherTool } from '../support/weather-tool.mjs';

export function streams({ simulator, client, answerOfProvider }) {
  const streamed = (request) => client().chat.completions.create({ ...asked(), ...request, stream: true });

  test('streams the whole answer of the provider', async () => {
    const { text } = await collected(await streamed());

    assert.equal(text, await answerOfProvider());
  });

  test('names one id, one model and one role in a stream, and one finish reason at its end', async () => {
    const { chunks } = await collected(await streamed());

    const reasons = chunks.map((chunk) => chunk.choices[0].finish_reason);
    assert.equal(new Set(chunks.map((chunk) => chunk.id)).size, 1);
    assert.ok(chunks.every((chunk) => chunk.object === 'chat.completion.chunk' && chunk.model === MODEL));
    assert.deepEqual(chunks.map((chunk) => chunk.choices[0].delta.role).filter(Boolean), ['assistant']);
    assert.equal(reasons.at(-1), 'stop');
    assert.ok(reasons.slice(0, -1).every((reason) => reason === null));
  });

  test('sends no usage that nobody asked for', async () => {
    const { chunks } = await collected(await streamed());

    assert.ok(chunks.every((chunk) => !chunk.usage && chunk.choices.length === 1));
  });

  test('sends the usage that was asked for in a last chunk of its own', async () => {
    const { chunks } = await collected(await streamed({ stream_options: { include_usage: true } }));

    const last = chunks.at(-1);
    assert.deepEqual(last.choices, []);
    assert.equal(last.usage.total_tokens, last.usage.prompt_tokens + last.usage.completion_tokens);
    assert.ok(chunks.slice(0, -1).every((chunk) => !chunk.usage && chunk.choices.length === 1));
  });

  test('ends a stream at the number of tokens that was asked for', async () => {
    const { chunks } = await collected(await streamed({ max_completion_tokens: 3 }));

    assert.equal(chunks.at(-1).choices[0].finish_reason, 'length');
  });

  test('streams a tool call whose pieces are valid JSON together', async () => {
    const { chunks } = await collected(await streamed(weatherTool));

    const pieces = chunks.flatMap((chunk) => chunk.choices[0].delta.tool_calls ?? []);
    const args = pieces.map((piece) => piece.function?.arguments ?? '');
    assert.ok(pieces.every((piece) => piece.index === 0));
    assert.equal(pieces[0].function.name, 'weather');
    assert.ok(args.filter(Boolean).length > 1, 'more than one piece');
    assert.equal(typeof JSON.parse(args.join('')).city, 'string');
    assert.equal(chunks.at(-1).choices[0].finish_reason, 'tool_calls');
  });

  test("feeds the SDK's own accumulator", async () => {
    const stream = client().chat.completions.stream({ ...asked(), stream_options: { include_usage: true } });
    let heard = '';
    stream.on('content', (delta) => (heard += delta));

    const content = await stream.finalContent();

    assert.equal(content, await answerOfProvider());
    assert.equal(heard, content);
    assert.equal((await stream.finalChatCompletion()).choices[0].finish_reason, 'stop');
    assert.ok((await stream.totalUsage()).completion_tokens > 0);
  });

  test("feeds the SDK's own accumulator with a tool call", async () => {
    const stream = client().chat.completions.stream({ ...asked(), ...weatherTool });

    const message = await stream.finalMessage();

    assert.equal(typeof JSON.parse(message.tool_calls[0].function.arguments).city, 'string');
    assert.equal((await stream.finalFunctionToolCall()).name, 'weather');
  });

  test('gives the first token while the provider still writes', async () => {
    await simulator.behave({ tokensPerSecond: 20, chunks: 20 });

    let finishedAtFirst;
    const finishedBefore = (await simulator.stats()).streams_finished;
    for await (const chunk of await streamed()) {
      if (finishedAtFirst === undefined && chunk.choices[0].delta.content) {
        finishedAtFirst = (await simulator.stats()).streams_finished;
      }
    }

    assert.equal(finishedAtFirst, finishedBefore);
    assert.equal((await simulator.stats()).streams_finished, finishedBefore + 1);
  });

  test('keeps fifty streams apart', async () => {
    await simulator.behave({ tokensPerSecond: 400 });
    const questions = Array.from({ length: 50 }, (_, i) => `Question number ${i}, please.`);
    const openai = client();

    const texts = await Promise.all(
      questions.map(async (question) => {
        const stream = await openai.chat.completions.create({ ...asked(question), stream: true });
        return (await collected(stream)).text;
      }),
    );

    questions.forEach((question, i) => assert.ok(texts[i].includes(question.slice(0, -1)), texts[i]));
  });

  for (const mode of [
    'gzip', 'crlf', 'comments', 'multi-line-data', 'no-space', 'split=1', 'until-close', 'no-done', 'silence=300',
  ]) {
    test(`understands a provider whose streams are of the kind "${mode}"`, async () => {
      const expected = await answerOfProvider();
      await simulator.behave({ mode });

      const { text, chunks } = await collected(await streamed());

      assert.equal(text, expected);
      assert.equal(chunks.at(-1).choices[0].finish_reason, 'stop');
    });
  }

  test('bridges a long silence with comments that the SDK passes over', async () => {
    const expected = await answerOfProvider();
    await simulator.behave({ mode: 'silence=2500' }); // longer than the gateway's keep_alive_comment

    const [raw, { text }] = await Promise.all([
      streamed().asResponse().then((response) => response.text()),
      streamed().then(collected),
    ]);

    assert.match(raw, /^:/);
    assert.equal(text, expected);
  });
}
