import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import {
  CHROMIUM_PATHS,
  HEADLESS_SHELL,
} from '../../server/src/platform/validation/browser-check/browser/find-browser';
import { run } from '../apps';
import { aptInstall } from './apt';
import { MissingProgram } from './missing-program';

/** Path of a Chromium on this machine: `CHROMIUM` from the environment, an installed one, or Playwright's own. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM, ...CHROMIUM_PATHS, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** Path of the Chromium for browser tests: `CHROMIUM` from the environment, the headless shell, or any other. */
export function findTestChromium(): string | undefined {
  return process.env.CHROMIUM || !existsSync(HEADLESS_SHELL) ? findChromium() : HEADLESS_SHELL;
}

/** Installs Debian's headless shell where possible. Without it, tests use Chromium itself. */
export function ensureHeadlessShell() {
  if (process.env.CHROMIUM || existsSync(HEADLESS_SHELL)) return;
  console.log('Installing a headless Chromium for the browser tests …');
  aptInstall('chromium-headless-shell');
}

/**
 * Installs Chromium if none is found: Debian's package if possible, Playwright's download otherwise.
 * @returns its path
 * @throws MissingProgram if it cannot be installed
 * @throws if it does not start
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  console.log('Installing Chromium for the browser tests …');
  if (!aptInstall('chromium')) await run('npx', ['playwright', 'install', 'chromium']).catch(() => undefined);
  const path = findChromium();
  if (!path) throw new MissingProgram('Chromium', { debian: 'chromium', homebrew: '--cask chromium' });
  execFileSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore' });
  return path;
}
