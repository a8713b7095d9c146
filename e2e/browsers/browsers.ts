import { findChromium } from '../../scripts/programs/chromium';
import { whyNoFirefox } from '../../scripts/programs/firefox';
import { whyNoWebKit } from '../../scripts/programs/webkit';
import type { Driver, LaunchOptions } from './engines/driver';
import type { Engine } from './engines/older-engine';
import { launchChromium, launchFirefox } from './engines/puppeteer';
import { launchWebKit } from './engines/webkit';

/** A row of the matrix: a browser, possibly without the features that an older version lacks. */
type Browser = {
  name: string;
  /** Why it cannot run on this machine. */
  unavailable: string | undefined;
  launch: (options: LaunchOptions) => Promise<Driver>;
};

const chromiumUnavailable = findChromium() ? undefined : 'Chromium is not installed; set CHROMIUM to its path';
const firefoxUnavailable = whyNoFirefox();

/** All browsers of the matrix, including those that this machine does not have. */
export const browsers: readonly Browser[] = [
  { name: 'Chromium', unavailable: chromiumUnavailable, launch: launchChromium },
  { name: 'Firefox', unavailable: firefoxUnavailable, launch: launchFirefox },
  { name: 'WebKit', unavailable: whyNoWebKit(), launch: launchWebKit },
  emulated('Chrome 95', ['chrome', '95']),
  emulated('Chrome 100', ['chrome', '100']),
  emulated('Chrome 106', ['chrome', '106']),
  emulated('Samsung 17', ['samsunginternet_android', '17.0']),
  emulated('iOS 15.4', ['safari_ios', '15.4']),
  emulated('iOS 16', ['safari_ios', '16']),
  {
    name: 'Firefox 100',
    unavailable: firefoxUnavailable,
    launch: (options) => launchFirefox(options, ['firefox', '100']),
  },
];

function emulated(name: string, engine: Engine): Browser {
  return { name, unavailable: chromiumUnavailable, launch: (options) => launchChromium(options, engine) };
}
