import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../scripts/free-port';
import { findWebKit } from '../../scripts/webkit';
import type { Driver, LaunchOptions } from './driver';

/** Any single step that takes longer has failed. */
const STEP = 20_000;

const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE, Space: Key.SPACE, Tab: Key.TAB, Backspace: Key.BACK_SPACE };

/** Starts WebKit with its driver on a display of its own. */
export async function launchWebKit({ storage }: LaunchOptions): Promise<Driver> {
  const webKit = findWebKit();
  if (!webKit) throw new Error('No WebKit was found.');
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const display = spawn(webKit.display, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const driver = spawn(webKit.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${await firstLine(display.stdio[3] as Readable)}` },
  });
  const stop = async () => {
    await end(driver);
    await end(display);
  };
  try {
    await ready(address);
    const blocked = ['--enable-html5-local-storage=false', '--cookies-policy=never'];
    const session = await new Builder()
      .usingServer(address)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          timeouts: { pageLoad: STEP, script: STEP },
          'webkitgtk:browserOptions': {
            binary: webKit.browser,
            args: ['--automation', ...(storage === 'blocked' ? blocked : [])],
          },
        }),
      )
      .build();
    return tabOf(session, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

function tabOf(session: WebDriver, stop: () => Promise<void>): Driver {
  const sizeOf = () => session.executeScript<[number, number]>('return [innerWidth, innerHeight]');
  return {
    goto: (address) => session.get(address),
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
      // The window has a bar above the page.
      const [innerWidth, innerHeight] = await sizeOf();
      await window.setRect({ x: 0, y: 0, width: 2 * width - innerWidth, height: 2 * height - innerHeight });
    },
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    close: async () => {
      await session.quit().catch(() => undefined);
      await stop();
    },
  };
}

async function firstLine(stream: Readable): Promise<string> {
  const [data] = await once(stream, 'data');
  return String(data).trim();
}

/** Waits until the driver takes sessions. */
async function ready(address: string) {
  const deadline = Date.now() + STEP;
  const isReady = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error('The driver of WebKit does not answer.');
    await wait(50);
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}
