import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/chromium';

const executablePath = findChromium();

export default defineConfig({
  testDir: './src',
  globalSetup: './src/arena/prepare.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium does not sandbox when it runs as root.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
