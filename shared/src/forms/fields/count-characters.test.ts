import { afterEach, expect, test } from '@jest/globals';
import { countCharacters, fits } from './count-characters';

const { Segmenter } = Intl;

afterEach(() => {
  Object.assign(Intl, { Segmenter });
});

const texts: [string, number][] = [
  ['', 0],
  ['Great field.', 12],
  ['खेल', 2],
  ['नमस्ते', 4],
  ['मैदान', 3],
  ['👍🏽', 1],
  ['👨‍👩‍👧‍👦!', 2],
  ['🇮🇳🇮🇳', 2],
  ['❤️', 1],
  ['e\u0301a', 2],
  ['1st', 3],
];

test.each(texts)('counts the characters of "%s" as people do', (text, count) => {
  // Whether a conjunct counts as one letter or two depends on the engine's Unicode version.
  expect([count, count - 1]).toContain(countCharacters(text));
});

test.each(texts)('counts "%s" without Intl.Segmenter; a conjunct may count as two', (text, count) => {
  Reflect.deleteProperty(Intl, 'Segmenter');
  expect(countCharacters(text)).toBe(count);
});

test('limits characters, and combining marks per character', () => {
  expect(fits('👨‍👩‍👧‍👦'.repeat(100), 100)).toBe(true);
  expect(fits('👨‍👩‍👧‍👦'.repeat(101), 100)).toBe(false);
  expect(fits('अ'.repeat(101), 100)).toBe(false);
  expect(fits(`e${'\u0301'.repeat(1_300)}`, 100)).toBe(false);
});
