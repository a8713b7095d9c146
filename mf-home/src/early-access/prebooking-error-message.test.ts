import { expect, test } from '@jest/globals';
import { prebookingErrorMessage } from './prebooking-error-message';

test.each([
  ['@H12.4', { kind: 'timeout' }, 'Connection timeout. Please try again.'],
  ['@H12.5', { kind: 'server', status: 400, error: 'Enter your name.' }, 'Enter your name.'],
  ['@H12.6', { kind: 'server', status: 500 }, 'Failed to submit pre-booking. Please try again.'],
  ['@H12.7', { kind: 'network' }, 'Network error. Please check your internet connection.'],
  ['@H12.8', { kind: 'unexpected' }, 'An unexpected error occurred. Please try again.'],
] as const)('%s %o has its own message', (_, failure, message) => {
  expect(prebookingErrorMessage(failure)).toBe(message);
});
