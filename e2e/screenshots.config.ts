import { defineConfig } from '@playwright/test';
import base from './base.config';

/** Not a test: takes screenshots of every screen and state for review. */
export default defineConfig(base, { testDir: './screens', testMatch: 'screenshots.ts', reporter: 'line' });
