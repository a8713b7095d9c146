import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../../scripts/programs/chromium';

/** Chromium refuses to run as root with its sandbox. */
export const chromiumFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export function startChromium(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });
}
