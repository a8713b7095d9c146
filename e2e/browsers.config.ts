import { defineConfig } from '@playwright/test';
import base from './base.config';
import { browsers } from './browsers/browsers';

const MINUTE = 60_000;

/** Runs the browser matrix in every browser installed on this machine; `--grep @quick` selects the daily subset. */
export default defineConfig(base, {
  testDir: './browsers',
  reporter: './browsers/reporter.ts',
  timeout: 2 * MINUTE,
  globalTimeout: 40 * MINUTE,
  projects: browsers.filter(({ unavailable }) => !unavailable).map(({ name }) => ({ name })),
});
