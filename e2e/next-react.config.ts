import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

/** Moves six apps to the next React under visitors. It builds every app twice, so it is not part of the other tests. */
export default defineConfig(tests, {
  testDir: './next-react',
  testMatch: '*.next.ts',
  workers: 1,
});
