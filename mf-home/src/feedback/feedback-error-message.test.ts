import { expect, test } from '@jest/globals';
import { feedbackErrorMessage } from './feedback-error-message';

test.each([
  ['@H14.8 @H14.3', { kind: 'timeout' }, '❌ Connection timeout. Please try again.'],
  ['@H14.8 @H14.4', { kind: 'server', status: 400, error: 'Too long.' }, '❌ Server error: Too long.'],
  ['@H14.8 @H14.5', { kind: 'network' }, '❌ Network error. Please check your internet connection.'],
  ['@H14.8 @H14.6', { kind: 'unexpected' }, '❌ Error submitting feedback. Please try again later.'],
  ['@H14.9', { kind: 'server', status: 500 }, '❌ Error submitting feedback. Please try again later.'],
] as const)('%s %o has its own message', (_, failure, message) => {
  expect(feedbackErrorMessage(failure)).toBe(message);
});
