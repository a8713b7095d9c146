import { defineConfig } from '@playwright/test';
import base from './base.config';

/** Checks every route and state of the site at three widths in both palettes. Takes about half an hour. */
export default defineConfig(base, {
  testDir: './every-screen',
  testMatch: '*.spec.ts',
  reporter: './every-screen/reporter.ts',
});
