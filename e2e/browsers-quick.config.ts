import { defineConfig } from '@playwright/test';
import browsers from './browsers.config';

/** The part of the matrix that `npm test` runs: what the other browser tests, all in Chromium, cannot see. */
export default defineConfig({
  ...browsers,
  grep: /@quick/,
  projects: (browsers.projects ?? []).filter(({ name = '' }) => ['Firefox', 'WebKit'].includes(name)),
});
