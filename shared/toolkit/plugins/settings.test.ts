import { expect, test } from '@jest/globals';
import { buildSettings } from './settings';

test('the venue has no email, phone or pages by default', () => {
  expect(JSON.stringify(buildSettings({ ARENA_VENUE_PHONE: ' ' }))).toBe('{"apiUrl":"","venue":{"pages":{}}}');
});

test('reads the settings of the venue', () => {
  const env = {
    ARENA_API_URL: 'https://api.arena.example',
    ARENA_VENUE_EMAIL: 'hello@arena.example',
    ARENA_VENUE_PHONE: '9876543210',
    ARENA_VENUE_X: 'https://x.example/arena',
  };
  expect(buildSettings(env)).toEqual({
    apiUrl: 'https://api.arena.example',
    venue: { email: 'hello@arena.example', phone: '9876543210', pages: { X: 'https://x.example/arena' } },
  });
});

test('ARENA_API_URL may end with a slash and a line end', () => {
  expect(buildSettings({ ARENA_API_URL: 'https://api.arena.example/\r' }).apiUrl).toBe('https://api.arena.example');
});

test.each(['ARENA_API_URL', 'ARENA_VENUE_EMAIL', 'ARENA_VENUE_PHONE', 'ARENA_VENUE_X'])(
  '%s with quotation marks around it is refused',
  (name) => {
    expect(() => buildSettings({ [name]: '"hello@arena.example"' })).toThrow(
      `${name} must be a value without quotation marks around it and without control characters.`,
    );
  },
);

test.each([
  ['ARENA_API_URL', 'api.arena.example/v1', 'a URL such as https://api.arena.example, without a path'],
  ['ARENA_VENUE_EMAIL', 'hello', 'an email address'],
  ['ARENA_VENUE_PHONE', '+91 98765 43210', 'ten digits, without +91'],
  ['ARENA_VENUE_INSTAGRAM', 'javascript:alert(1)', 'a URL that begins with https://'],
])('an invalid %s is refused by name', (name, text, expected) => {
  expect(() => buildSettings({ [name]: text })).toThrow(`${name} must be ${expected}, not "${text}".`);
});
