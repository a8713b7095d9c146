import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { findWebKit } from '../../../scripts/programs/webkit';
import { freePort } from '../../../scripts/start/free-port';
import type { Driver, LaunchOptions } from './driver';

/** Milliseconds that a single step may take. */
const STEP_TIMEOUT = 20_000;

const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE, Space: Key.SPACE, Tab: Key.TAB, Backspace: Key.BACK_SPACE };

/** Starts WebKit and its driver on a virtual display. */
export async function launchWebKit({ storage }: LaunchOptions): Promise<Driver> {
  const webKit = findWebKit();
  if (!webKit) throw new Error('WebKit was not found.');
  const port = await freePort();
  const driverUrl = `http://127.0.0.1:${port}`;
  const display = spawn(webKit.display, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const driver = spawn(webKit.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${await readFirstLine(display.stdio[3] as Readable)}` },
  });
  const stop = async () => {
    await terminate(driver);
    await terminate(display);
  };
  try {
    await waitForDriver(driverUrl);
    const blockStorage = ['--enable-html5-local-storage=false', '--cookies-policy=never'];
    const session = await new Builder()
      .usingServer(driverUrl)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          timeouts: { pageLoad: STEP_TIMEOUT, script: STEP_TIMEOUT },
          'webkitgtk:browserOptions': {
            binary: webKit.browser,
            args: ['--automation', ...(storage === 'blocked' ? blockStorage : [])],
          },
        }),
      )
      .build();
    return createDriver(session, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

function createDriver(session: WebDriver, stop: () => Promise<void>): Driver {
  const readViewportSize = () => session.executeScript<[number, number]>('return [innerWidth, innerHeight]');
  return {
    goto: (url) => session.get(url),
    reload: () => session.navigate().refresh(),
    back: () => session.navigate().back(),
    evaluate: (run, ...args) => session.executeScript(run, ...args),
    load: (script) => session.executeScript(script),
    click: (x, y) =>
      session
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT })
        .click()
        .perform(),
    type: (text) => session.actions().sendKeys(text).perform(),
    press: (key) => session.actions().sendKeys(keys[key]).perform(),
    resize: async (width, height) => {
      const window = session.manage().window();
      await window.setRect({ x: 0, y: 0, width, height });
      // The window is larger than the viewport, because it has a toolbar.
      const [innerWidth, innerHeight] = await readViewportSize();
      await window.setRect({ x: 0, y: 0, width: 2 * width - innerWidth, height: 2 * height - innerHeight });
    },
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    close: async () => {
      await session.quit().catch(() => undefined);
      await stop();
    },
  };
}

async function readFirstLine(stream: Readable): Promise<string> {
  const [data] = await once(stream, 'data');
  return String(data).trim();
}

/** Waits until the driver accepts sessions. */
async function waitForDriver(url: string) {
  const deadline = Date.now() + STEP_TIMEOUT;
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error('The WebKit driver does not respond.');
    await wait(50);
  }
}

async function terminate(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}
