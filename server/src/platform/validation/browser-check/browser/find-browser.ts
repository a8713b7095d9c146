import { accessSync, constants } from 'node:fs';

/** Debian's headless Chromium: the same engine, but it starts faster and needs less memory. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Where Chromium is usually installed. */
export const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Path of a Chromium on this machine.
 * @param setting `ARENA_BROWSER`: a path, or `off`. Searches the usual paths and Playwright's installation by default
 * @throws if the setting is a path without a program
 */
export async function findBrowser(setting: string | undefined): Promise<string | undefined> {
  if (setting === 'off') return undefined;
  if (setting === undefined)
    return [HEADLESS_SHELL, ...CHROMIUM_PATHS].find(isProgram) ?? [await playwrightsOwn()].find(isProgram);
  if (!isProgram(setting)) throw new Error(`ARENA_BROWSER is ${setting}, which is not a program on this machine.`);
  return setting;
}

/** Loads Playwright on demand, because it takes tens of megabytes. */
async function playwrightsOwn(): Promise<string> {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
