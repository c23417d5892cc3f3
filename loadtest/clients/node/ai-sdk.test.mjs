import { describe } from 'node:test';
import { answers } from './ai-sdk/answers.mjs';
import { failures, failuresOfOneTarget } from './ai-sdk/failures.mjs';
import { memory } from './ai-sdk/memory.mjs';
import { stands } from './support/stand.mjs';

const { direct, primaryDark, withMemory } = await stands();

describe('ai-sdk, failures of one target', () => failuresOfOneTarget(direct));
for (const stand of [direct, primaryDark]) {
  for (const tests of [answers, failures]) {
    describe(`ai-sdk, ${stand.name}, ${tests.name}`, () => tests(stand));
  }
}
describe('ai-sdk, memory', () => memory(withMemory));
