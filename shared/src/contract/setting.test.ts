import { expect, test } from '@jest/globals';
import { isPlain, isToken, trimSetting } from './setting';

test.each([
  ['arena_secret\r', 'arena_secret'],
  [' \tarena_secret \r\n', 'arena_secret'],
  ['\ufeffarena_secret', 'arena_secret'],
  [' \r\n', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j is the setting %j', (value, setting) => {
  expect(trimSetting(value)).toBe(setting);
});

test.each([
  '"secret"',
  "'secret'",
  '`secret`',
  '“secret”',
  '"secret',
  "secret'",
  'sec\rret',
  'sec\0ret',
  'sec\u200bret',
])('%j is not plain', (setting) => {
  expect([isPlain(setting), isToken(setting)]).toEqual([false, false]);
});

test.each(["postgres://o'brien@db/arena", '/srv/my arena', 'कुंजी'])(
  '%s is plain; it can be a token only without spaces and letters of other scripts',
  (setting) => {
    expect([isPlain(setting), isToken(setting)]).toEqual([true, setting.startsWith('postgres')]);
  },
);

test('a token may contain any punctuation', () => {
  expect(isToken(`a!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~z`)).toBe(true);
});
