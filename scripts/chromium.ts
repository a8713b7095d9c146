import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { run } from './apps';
import { aptInstall } from './apt';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium on this machine: the one in `CHROMIUM`, an installed one, or Playwright's own. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM, ...usual, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** Finds a Chromium, or installs one: Debian's package where that is possible, else Playwright's download. */
export async function ensureChromium() {
  if (findChromium()) return;
  console.log('Installing Chromium for the browser tests …');
  if (!aptInstall('chromium')) await run('npx', ['playwright', 'install', 'chromium']);
  const path = findChromium();
  if (!path) throw new Error('No Chromium was found and none could be installed; set CHROMIUM to the path of one.');
  execFileSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore' });
}
