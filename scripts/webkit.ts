import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt';

/** Programs with which tests drive WebKit: its driver, the browser that it starts, and a display to start it on. */
export type WebKit = { driver: string; browser: string; display: string };

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';
const LIBRARIES = '/usr/lib';

/** WebKit on this machine, where Linux has it; other systems have no driver for it that tests could start. */
export function findWebKit(): WebKit | undefined {
  const browser = findMiniBrowser();
  if (!browser || !existsSync(DRIVER) || !existsSync(DISPLAY)) return undefined;
  return { driver: DRIVER, browser, display: DISPLAY };
}

/** Installs Debian's WebKit with its driver where it is not there and that is possible. */
export function ensureWebKit() {
  if (process.platform !== 'linux' || findWebKit()) return;
  console.log('Installing WebKit for the browser tests …');
  aptInstall('webkit2gtk-driver', 'xvfb');
}

/** Libraries of several architectures and versions have folders of their own: `x86_64-linux-gnu/webkit2gtk-4.1`. */
function findMiniBrowser(): string | undefined {
  return foldersIn(LIBRARIES, /-linux-/)
    .flatMap((folder) => foldersIn(folder, /^webkit2?gtk-/))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find(existsSync);
}

function foldersIn(folder: string, names: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => names.test(name))
    .map((name) => join(folder, name));
}
