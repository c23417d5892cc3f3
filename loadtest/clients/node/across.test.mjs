import { describe } from 'node:test';
import { aiSdk, providers } from './across/ai-sdk.mjs';
import { anthropic } from './across/anthropic.mjs';
import { google } from './across/google.mjs';
import { loops } from './across/loops.mjs';
import { openai } from './across/openai.mjs';
import { passthrough } from './across/passthrough.mjs';
import { acrossForms, OVER } from './support/across.mjs';

const stand = await acrossForms();

for (const model of [OVER.anthropic, OVER.gemini]) {
  describe(`openai ${model}`, () => openai(stand, model));
}
for (const model of Object.values(OVER)) {
  describe(`anthropic ${model}`, () => anthropic(stand, model));
  describe(`google ${model}`, () => google(stand, model));
}
for (const [name, provider] of Object.entries(providers(stand))) {
  for (const model of name === 'anthropic' ? [OVER.openai, OVER.gemini] : [OVER.anthropic, OVER.gemini]) {
    describe(`ai, ${name} ${model}`, () => aiSdk(stand, provider(model)));
  }
}
describe('loops', () => loops(stand));
describe('passthrough', () => passthrough(stand));
