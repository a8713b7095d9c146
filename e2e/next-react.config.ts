import { defineConfig } from '@playwright/test';
import base from './base.config';

/** Moves six apps to the next React under visitors. It builds every app twice, so it is not part of the other tests. */
export default defineConfig(base, {
  testDir: './next-react',
  testMatch: '*.next.ts',
  workers: 1,
});
