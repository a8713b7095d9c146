import { defineConfig } from '@playwright/test';
import base from './base.config';

const SLOW = '**/*.slow.spec.ts';

/**
 * These tests run alone. The server's browser has the lowest priority, and would run out of time; the load test needs
 * the machine for its visitors.
 */
const ALONE = ['**/browser-check.slow.spec.ts', '**/load.slow.spec.ts'];

/** Painting the moving announcement takes a tenth of a core as long as a page is open. */
const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** The tests of the composed site. `npm test` runs the quick ones, `npm run test:all` all of them. */
export default defineConfig(base, {
  projects: [
    {
      name: 'quick',
      testMatch: '**/*.spec.ts',
      testIgnore: SLOW,
      use: STILL,
    },
    { name: 'slow', testMatch: SLOW, testIgnore: ALONE, use: STILL },
    { name: 'alone', testMatch: ALONE, workers: 1 },
  ],
});
