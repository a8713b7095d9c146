import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium';

/** Flags without which it would not run here: as root it does not sandbox. */
export const chromiumFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export function startChromium(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });
}
