import { defineConfig } from '@playwright/test';
import { browsers } from './browsers/browsers';
import tests from './playwright.config';

const MINUTE = 60_000;

/** The site in every browser of the matrix that is on this machine; `--grep @quick` is the part for each day. */
export default defineConfig(tests, {
  testDir: './browsers',
  globalSetup: './browsers/prepare.ts',
  reporter: './browsers/reporter.ts',
  timeout: MINUTE,
  globalTimeout: 40 * MINUTE,
  projects: browsers.filter(({ missing }) => !missing).map(({ name }) => ({ name })),
});
