import { existsSync } from 'node:fs';
import { aptInstall } from './apt';
import { MissingProgram } from './missing-program';

const COMMON_PATHS = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** Path of a Firefox on this machine: `FIREFOX` from the environment, or an installed one. */
export function findFirefox(): string | undefined {
  return [process.env.FIREFOX, ...COMMON_PATHS].find((path) => path && existsSync(path));
}

/** Why Firefox tests cannot run on this machine; undefined if they can. */
export function whyNoFirefox(): string | undefined {
  if (findFirefox()) return undefined;
  const { message } = new MissingProgram('Firefox', { debian: 'firefox-esr', homebrew: '--cask firefox' });
  return `${message} Or set FIREFOX to its path.`;
}

/** Installs Debian's Firefox where possible, if none is found. Playwright's own Firefox is patched and lacks BiDi. */
export function ensureFirefox() {
  if (findFirefox()) return;
  console.log('Installing Firefox for the browser tests …');
  aptInstall('firefox-esr');
}
