import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

/** Plants faults that only browsers meet, and checks that no visitor gets them. */
export default defineConfig(tests, {
  testDir: './browser-faults',
  testMatch: '*.faults.ts',
  workers: 2,
  timeout: 120_000,
});
