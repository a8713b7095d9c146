import { findChromium } from '../../scripts/chromium';
import { findFirefox } from '../../scripts/firefox';
import { findWebKit } from '../../scripts/webkit';
import type { Driver, LaunchOptions } from './driver';
import type { Engine } from './older-engine';
import { launchChromium, launchFirefox } from './puppeteer';
import { launchWebKit } from './webkit';

/** A row of the matrix: a browser, or a browser without the features that an older one lacks. */
type Browser = { name: string; missing: string | undefined; launch: (options: LaunchOptions) => Promise<Driver> };

const noChromium = findChromium() ? undefined : 'no Chromium is installed; set CHROMIUM to the path of one';
const noFirefox = findFirefox() ? undefined : 'no Firefox is installed; set FIREFOX to the path of one';
const noWebKit = findWebKit()
  ? undefined
  : process.platform === 'linux'
    ? 'WebKitWebDriver or Xvfb is not installed; Debian has them as webkit2gtk-driver and xvfb'
    : 'only Linux has a WebKit that tests can drive';

/** All browsers of the matrix, those that are not on this machine with the reason. */
export const browsers: readonly Browser[] = [
  { name: 'Chromium', missing: noChromium, launch: launchChromium },
  { name: 'Firefox', missing: noFirefox, launch: launchFirefox },
  { name: 'WebKit', missing: noWebKit, launch: launchWebKit },
  withFeaturesOf('Chrome 95', ['chrome', '95']),
  withFeaturesOf('Chrome 100', ['chrome', '100']),
  withFeaturesOf('Chrome 106', ['chrome', '106']),
  withFeaturesOf('Samsung 17', ['samsunginternet_android', '17.0']),
  withFeaturesOf('iOS 15.4', ['safari_ios', '15.4']),
  withFeaturesOf('iOS 16', ['safari_ios', '16']),
  {
    name: 'Firefox 100',
    missing: noFirefox,
    launch: (options) => launchFirefox(options, ['firefox', '100']),
  },
];

function withFeaturesOf(name: string, engine: Engine): Browser {
  return { name, missing: noChromium, launch: (options) => launchChromium(options, engine) };
}
