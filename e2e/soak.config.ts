import { defineConfig } from '@playwright/test';
import base from './base.config';

/** Long runs, one after the other; each takes `ARENA_SOAK_MINUTES` minutes. */
export default defineConfig(base, {
  testDir: './soak',
  testMatch: '*.soak.ts',
  workers: 1,
  timeout: 0,
  reporter: './soak/reporter.ts',
});
