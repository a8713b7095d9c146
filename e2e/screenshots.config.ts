import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

/** Not a test: takes screenshots of every screen and state for review. */
export default defineConfig(tests, { testDir: './screens', testMatch: 'screenshots.ts', reporter: 'line' });
