import { describe } from 'node:test';
import { answers } from './ai-sdk/answers.mjs';
import { failures, failuresOfOneTarget } from './ai-sdk/failures.mjs';
import { stands } from './support/stand.mjs';

const { direct, primaryDark } = await stands();

describe('ai-sdk, failures of one target', () => failuresOfOneTarget(direct));
for (const stand of [direct, primaryDark]) {
  for (const tests of [answers, failures]) {
    describe(`ai-sdk, ${stand.name}, ${tests.name}`, () => tests(stand));
  }
}
