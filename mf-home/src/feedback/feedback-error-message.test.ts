import { expect, test } from '@jest/globals';
import { feedbackSentence } from './feedback-error-message';

test.each([
  ['H14.3 H14.8', { kind: 'timeout' }, '❌ Connection timeout. Please try again.'],
  ['H14.4 H14.8', { kind: 'server', status: 400, error: 'Too long.' }, '❌ Server error: Too long.'],
  ['H14.5 H14.8', { kind: 'network' }, '❌ Network error. Please check your internet connection.'],
  ['H14.6 H14.8', { kind: 'unexpected' }, '❌ Error submitting feedback. Please try again later.'],
  ['H14.9', { kind: 'server', status: 500 }, '❌ Error submitting feedback. Please try again later.'],
] as const)('%s failed feedback %o is told in the right words', (_, failure, sentence) => {
  expect(feedbackSentence(failure)).toBe(sentence);
});
