import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt';
import { MissingProgram } from './missing-program';

/** Paths of the programs that tests need for WebKit: the driver, the browser it starts, and a virtual display. */
export type WebKit = { driver: string; browser: string; display: string };

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';
const LIBRARIES = '/usr/lib';

/** WebKit on this machine. Linux only: other systems have no suitable WebKit driver. */
export function findWebKit(): WebKit | undefined {
  const browser = findMiniBrowser();
  if (!browser || !existsSync(DRIVER) || !existsSync(DISPLAY)) return undefined;
  return { driver: DRIVER, browser, display: DISPLAY };
}

/** Why WebKit tests cannot run on this machine; undefined if they can. */
export function whyNoWebKit(): string | undefined {
  if (findWebKit()) return undefined;
  if (process.platform !== 'linux') return 'Tests can drive WebKit only on Linux.';
  return new MissingProgram('WebKit', { debian: 'webkit2gtk-driver xvfb', homebrew: '' }).message;
}

/** Installs Debian's WebKit and its driver where possible, if they are missing. */
export function ensureWebKit() {
  if (process.platform !== 'linux' || findWebKit()) return;
  console.log('Installing WebKit for the browser tests …');
  aptInstall('webkit2gtk-driver', 'xvfb');
}

/** Its folder depends on the architecture and the version, such as `x86_64-linux-gnu/webkit2gtk-4.1`. */
function findMiniBrowser(): string | undefined {
  return foldersIn(LIBRARIES, /-linux-/)
    .flatMap((folder) => foldersIn(folder, /^webkit2?gtk-/))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find(existsSync);
}

function foldersIn(folder: string, pattern: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name));
}
