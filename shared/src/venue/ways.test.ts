import { expect, test } from '@jest/globals';
import { asSentence, waysToReach } from './ways';

const [email, phone] = ['hello@arena.example', '9876543210'];

test.each([
  [{}, 'Use the form on the help page.'],
  [{ email }, 'Use the form on the help page or write to hello@arena.example.'],
  [{ phone }, 'Use the form on the help page or call +91 98765 43210.'],
  [{ email, phone }, 'Use the form on the help page, write to hello@arena.example or call +91 98765 43210.'],
])('%j: names each way that is set, and the form always', (contacts, sentence) => {
  expect(asSentence(waysToReach(contacts))).toBe(sentence);
});

test('another way can come first', () => {
  expect(waysToReach({ email }, 'reply to this email')).toBe('reply to this email or write to hello@arena.example');
});
