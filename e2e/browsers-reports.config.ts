import { defineConfig } from '@playwright/test';
import browsers from './browsers.config';

/** Not tests: takes screenshots for review and measures cold loads, in the installed browsers. */
export default defineConfig({
  ...browsers,
  testMatch: ['screenshots.ts', 'cold-load.ts'],
  workers: 1,
  reporter: 'list',
  projects: (browsers.projects ?? []).filter(({ name = '' }) => ['Chromium', 'Firefox', 'WebKit'].includes(name)),
});
