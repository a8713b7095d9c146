import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

/** Not a test: pictures of every screen and state, to be looked at. */
export default defineConfig(tests, { testDir: './screens', testMatch: 'screenshots.ts', reporter: 'line' });
