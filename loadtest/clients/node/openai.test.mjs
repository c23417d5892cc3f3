import { describe } from 'node:test';
import { answers } from './openai/answers.mjs';
import { cancellation } from './openai/cancellation.mjs';
import { errors, errorsOfOneTarget } from './openai/errors.mjs';
import { memory } from './openai/memory.mjs';
import { models } from './openai/models.mjs';
import { streams } from './openai/streams.mjs';
import { stands } from './support/stand.mjs';

const { direct, primaryDark, withMemory } = await stands();

describe('openai, models', () => models(direct));
describe('openai, errors of one target', () => errorsOfOneTarget(direct));
for (const stand of [direct, primaryDark]) {
  for (const tests of [answers, streams, errors, cancellation]) {
    describe(`openai, ${stand.name}, ${tests.name}`, () => tests(stand));
  }
}
describe('openai, memory', () => memory(withMemory));
