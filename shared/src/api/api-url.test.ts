import { afterEach, expect, test } from '@jest/globals';
import { apiUrl } from './api-url';

const buildConstants = globalThis as unknown as { ARENA_API_URL: string };
const defaultUrl = buildConstants.ARENA_API_URL;

afterEach(() => {
  buildConstants.ARENA_API_URL = defaultUrl;
});

test('by default the API has the origin of the page, in development, too @S12.1 @T1.2', () => {
  expect(apiUrl('/api/hello')).toBe('/api/hello');
});

test('a build can set another origin @S12.1', () => {
  buildConstants.ARENA_API_URL = 'https://api.arena.example';
  expect(apiUrl('/api/hello')).toBe('https://api.arena.example/api/hello');
});
