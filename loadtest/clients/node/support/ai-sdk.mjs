import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { jsonSchema, tool } from 'ai';
import { KEYS } from './gateway.mjs';
import { MODEL } from './stand.mjs';

/** A model of the unmodified SDK, behind this stand's gateway. */
export function modelOf({ gateway }, name = MODEL, { apiKey = KEYS.ada, ...options } = {}) {
  const provider = createOpenAICompatible({
    name: 'sluice',
    baseURL: `${gateway.url}/v1`,
    apiKey,
    includeUsage: true,
    supportsStructuredOutputs: true,
    ...options,
  });
  return provider(name);
}

export const forecastSchema = jsonSchema({
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer' } },
  required: ['city', 'days'],
  additionalProperties: false,
});

/** The settings of a call that must use a tool; the tool itself tells what it was called with. */
export const weatherCall = (heard = () => {}) => ({
  toolChoice: 'required',
  tools: { weather: tool({ inputSchema: forecastSchema, execute: heard }) },
});

/** All that comes, in order. */
export async function allOf(iterable) {
  const items = [];
  for await (const item of iterable) {
    items.push(item);
  }
  return items;
}

/** All parts of a stream, and the text of its deltas. */
export async function partsOf(result) {
  const parts = await allOf(result.stream);
  const text = parts.filter((part) => part.type === 'text-delta').map((part) => part.text).join('');
  return { parts, text };
}
