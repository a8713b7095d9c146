import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

/** Runs that take as long as `ARENA_SOAK_MINUTES` says, one after the other. */
export default defineConfig(tests, {
  testDir: './soak',
  testMatch: '*.soak.ts',
  workers: 1,
  timeout: 0,
  reporter: './soak/reporter.ts',
});
