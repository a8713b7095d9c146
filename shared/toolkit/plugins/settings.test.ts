import { expect, test } from '@jest/globals';
import { apiUrlSetting } from './settings';

test('the API has the origin of the site by default', () => {
  expect([apiUrlSetting({}), apiUrlSetting({ ARENA_API_URL: ' ' })]).toEqual(['', '']);
});

test('ARENA_API_URL may end with a slash and a line end', () => {
  expect(apiUrlSetting({ ARENA_API_URL: 'https://api.arena.example/\r' })).toBe('https://api.arena.example');
});

test.each([
  ['"https://api.arena.example"', 'a value without quotation marks around it and without control characters.'],
  ['api.arena.example/v1', 'a URL such as https://api.arena.example, without a path, not "api.arena.example/v1".'],
])('ARENA_API_URL=%s is refused', (text, expected) => {
  expect(() => apiUrlSetting({ ARENA_API_URL: text })).toThrow(`ARENA_API_URL must be ${expected}`);
});
