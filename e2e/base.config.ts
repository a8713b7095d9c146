import { defineConfig } from '@playwright/test';
import { findTestChromium } from '../scripts/programs/chromium';
import { testWorkers } from '../scripts/test/test-workers.mjs';

const executablePath = findTestChromium();

/** The settings of every run of Playwright. */
export default defineConfig({
  testDir: './src',
  globalSetup: './src/arena/global-setup.ts',
  // More than cores, as far as memory allows, because many tests wait for time-outs and other processes.
  workers: testWorkers(1.5),
  fullyParallel: true,
  forbidOnly: true,
  // Only a test that hangs may fail, not one on a slow or briefly stalled machine. Milliseconds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium refuses to start its sandbox as root.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
