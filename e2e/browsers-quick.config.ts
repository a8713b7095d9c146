import { defineConfig } from '@playwright/test';
import browsers from './browsers.config';

/** The subset that `npm test` runs in Firefox and WebKit; all other browser tests run in Chromium. */
export default defineConfig({
  ...browsers,
  grep: /@quick/,
  projects: (browsers.projects ?? []).filter(({ name = '' }) => ['Firefox', 'WebKit'].includes(name)),
});
