import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citySchema, OVER, toolAnswers } from '../support/across.mjs';
import { results, textOf, tools as anthropicTools } from './anthropic.mjs';

const ESCAPE = 'skip_thought_signature_validator';

const tools = [{ type: 'function', function: { name: 'weather', parameters: citySchema } }];

/** Loops of tool calls as agents run them, over strict providers. */
export function loops({ anthropic, openai, simulator }) {
  for (const model of Object.values(OVER)) {
    test(`a coding agent goes ten turns with its thoughts, ${model}`, async () => {
      const messages = [{ role: 'user', content: 'Mend the gate. [think] [loop:10]' }];
      let turns = 0;
      for (;;) {
        const message = await anthropic.messages
          .stream({
            model,
            max_tokens: 8192,
            thinking: { type: 'enabled', budget_tokens: 2048 },
            system: [{ type: 'text', text: 'You mend gates.', cache_control: { type: 'ephemeral' } }],
            messages,
            tools: anthropicTools,
          })
          .finalMessage();
        assert.equal(message.content[0].type, 'thinking');
        assert.ok(message.content[0].signature);
        messages.push({ role: 'assistant', content: message.content });
        if (message.stop_reason !== 'tool_use') {
          assert.match(textOf(message), /21 degrees/);
          break;
        }
        turns++;
        messages.push(results(message));
      }
      assert.equal(turns, 10);
    });
  }

  /** The loop that applications write by hand; `afterTurn` may disturb it. */
  async function openaiLoop(request, afterTurn = () => {}) {
    const messages = [{ role: 'user', content: 'Mend the gate. [loop:4]' }];
    for (let turn = 0; ; turn++) {
      const completion = await openai.chat.completions
        .stream({ messages, tools, ...request })
        .finalChatCompletion();
      const [{ message, finish_reason: finish }] = completion.choices;
      messages.push(message);
      if (finish !== 'tool_calls') {
        return { turns: turn, text: message.content };
      }
      for (const call of message.tool_calls) {
        messages.push({ role: 'tool', tool_call_id: call.id, content: toolAnswers[call.function.name] });
      }
      await afterTurn(turn);
    }
  }

  test('an OpenAI loop brings every signature back to Gemini', async () => {
    let escapes = 0;
    const { turns, text } = await openaiLoop({ model: OVER.gemini }, async () => {
      escapes += (await simulator.lastRequest()).text.includes(ESCAPE) ? 1 : 0;
    });
    assert.equal(turns, 4);
    assert.equal(escapes, 0);
    assert.match(text, /21 degrees/);
  });

  test('the runner of the openai SDK completes over Gemini and Anthropic', async () => {
    for (const model of [OVER.gemini, OVER.anthropic]) {
      const runner = openai.chat.completions.runTools({
        model,
        messages: [{ role: 'user', content: 'Mend the gate. [loop:3]' }],
        tools: [
          {
            type: 'function',
            function: {
              name: 'weather',
              parameters: citySchema,
              parse: JSON.parse,
              function: async () => toolAnswers.weather,
            },
          },
        ],
      });
      assert.match(await runner.finalContent(), /21 degrees/, model);
    }
  });

  test('an OpenAI loop with effort goes on without thoughts where Anthropic wants them back', async () => {
    const { turns, text } = await openaiLoop({ model: OVER.anthropic, reasoning_effort: 'low' });
    assert.equal(turns, 4);
    assert.match(text, /21 degrees/);
  });

  test('a loop that changes its provider in the middle completes', async () => {
    const { turns, text } = await openaiLoop({ model: 'change' }, async (turn) => {
      if (turn === 1) {
        await simulator.behave({ mode: '503', count: 1 }); // Gemini fails once: Anthropic takes the turn
      }
      if (turn === 2) {
        await simulator.behave({ mode: '503', count: 2 }); // both fail once: OpenAI takes it
      }
    });
    assert.equal(turns, 4);
    assert.match(text, /21 degrees/);
  });
}
