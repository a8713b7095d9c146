import { defineConfig } from '@playwright/test';
import base from './base.config';

/** Plants faults that only browsers meet, and checks that no visitor gets them. */
export default defineConfig(base, {
  testDir: './browser-faults',
  testMatch: '*.faults.ts',
  workers: 2,
  timeout: 120_000,
});
