import { defineConfig } from '@playwright/test';
import browsers from './browsers.config';

/** Not tests: pictures to be looked at, and a measurement, in the browsers themselves. */
export default defineConfig({
  ...browsers,
  testMatch: ['screenshots.ts', 'cold-load.ts'],
  workers: 1,
  reporter: 'list',
  projects: (browsers.projects ?? []).filter(({ name = '' }) => ['Chromium', 'Firefox', 'WebKit'].includes(name)),
});
