import { afterEach, expect, test } from '@jest/globals';
import { apiAddress } from './api-url';

const built = globalThis as unknown as { ARENA_API_URL: string };
const withoutSetting = built.ARENA_API_URL;

afterEach(() => {
  built.ARENA_API_URL = withoutSetting;
});

test('S12.1 T1.2 without a setting the API is where the page comes from, in development as elsewhere', () => {
  expect(apiAddress('/api/hello')).toBe('/api/hello');
});

test('S12.1 a build can name another address', () => {
  built.ARENA_API_URL = 'https://api.arena.example';
  expect(apiAddress('/api/hello')).toBe('https://api.arena.example/api/hello');
});
