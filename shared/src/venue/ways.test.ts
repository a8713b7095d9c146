import { expect, test } from '@jest/globals';
import { asSentence, waysToReach } from './ways';

const unset = { email: null, phone: null };
const email = 'hello@arena.example';
const phone = 9876543210;

test.each([
  [unset, 'Use the form on the help page.'],
  [{ ...unset, email }, 'Use the form on the help page or write to hello@arena.example.'],
  [{ ...unset, phone }, 'Use the form on the help page or call +91 98765 43210.'],
  [{ email, phone }, 'Use the form on the help page, write to hello@arena.example or call +91 98765 43210.'],
])('%j: names each way that is set, and the form always', (contacts, sentence) => {
  expect(asSentence(waysToReach(contacts))).toBe(sentence);
});

test('another way can come first', () => {
  expect(waysToReach({ ...unset, email }, 'reply to this email')).toBe(
    'reply to this email or write to hello@arena.example',
  );
});
