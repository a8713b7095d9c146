import { existsSync } from 'node:fs';
import { aptInstall } from './apt';

const usual = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** Path of a Firefox on this machine: the one in `FIREFOX`, or an installed one. */
export function findFirefox(): string | undefined {
  return [process.env.FIREFOX, ...usual].find((path) => path && existsSync(path));
}

/** Installs Debian's Firefox where none is there and that is possible. Playwright's own is patched and has no BiDi. */
export function ensureFirefox() {
  if (findFirefox()) return;
  console.log('Installing Firefox for the browser tests …');
  aptInstall('firefox-esr');
}
