import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Driver, Key } from './driver';
import { type Located, locate, setPickerValue, type Target } from './locate';

const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** A browser tab used like a visitor does: finds elements by role and name, clicks, types, and waits for results. */
export class Tab {
  constructor(private readonly driver: Driver) {}

  /** Opens a URL and waits until the page is hydrated. */
  async open(url: string) {
    await this.driver.goto(url);
    await this.whenHydrated();
  }

  /** Opens a URL and waits until the first bytes of its page have come. */
  async leaveFor(url: string) {
    await this.driver.evaluate((address) => location.assign(address), url);
    const hasCome = () => this.driver.evaluate((address) => location.href === address && document.body !== null, url);
    await expect.poll(hasCome, { message: `${url} comes` }).toBe(true);
  }

  /** Opens a URL. @returns milliseconds until the page was hydrated */
  async timeToHydration(url: string): Promise<number> {
    await this.driver.goto(url);
    return this.driver.evaluate(hydrationTime);
  }

  async reload() {
    await this.driver.reload();
    await this.whenHydrated();
  }

  back() {
    return this.driver.back();
  }

  /** Runs a function in the page. It cannot use variables of its scope, and its result is sent as JSON. */
  evaluate<Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>> {
    return this.driver.evaluate(run, ...args);
  }

  resize(width: number, height: number) {
    return this.driver.resize(width, height);
  }

  screenshot() {
    return this.driver.screenshot();
  }

  press(key: Key) {
    return this.driver.press(key);
  }

  /** Clicks the first match of a target once it is still and uncovered. */
  async click(target: Target) {
    let { clickPoint } = await this.locate(target, true);
    const isStill = async () => {
      const before = clickPoint;
      ({ clickPoint } = await this.locate(target, true));
      return clickPoint !== null && clickPoint.x === before?.x && clickPoint.y === before.y;
    };
    await expect.poll(isStill, { message: `${describeTarget(target)} can be clicked`, intervals: [50] }).toBe(true);
    if (clickPoint) await this.driver.click(clickPoint.x, clickPoint.y);
  }

  /** Clicks a field and replaces its text by typing. */
  async fill(target: Target, text: string) {
    await this.click(target);
    await this.driver.evaluate(selectAll);
    await this.driver.type(text);
    await expect
      .poll(() => this.valueOf(target), { message: `${describeTarget(target)} takes the typed text` })
      .toBe(text);
  }

  /** Chooses a value in a list or a calendar. */
  async choose(target: Target, value: string) {
    await this.expectVisible(target);
    await this.driver.evaluate(setPickerValue, value);
    expect(await this.valueOf(target), `${describeTarget(target)} takes the chosen value`).toBe(value);
  }

  async countOf(target: Target): Promise<number> {
    return (await this.locate(target, false)).count;
  }

  async valueOf(target: Target): Promise<string | null> {
    return (await this.locate(target, false)).value;
  }

  expectVisible(target: Target, timeout?: number) {
    return expect
      .poll(() => this.countOf(target), { message: `${describeTarget(target)} is found`, ...(timeout && { timeout }) })
      .toBeGreaterThan(0);
  }

  expectGone(target: Target) {
    return expect.poll(() => this.countOf(target), { message: `${describeTarget(target)} is not found` }).toBe(0);
  }

  expectCount(target: Target, count: number) {
    return expect
      .poll(() => this.countOf(target), { message: `${describeTarget(target)} is found ${count} times` })
      .toBe(count);
  }

  expectFocused(target: Target) {
    const isFocused = async () => (await this.locate(target, false)).focused;
    return expect.poll(isFocused, { message: `${describeTarget(target)} has the focus` }).toBe(true);
  }

  /** Expects that the page shows this text. */
  expectText(text: string | RegExp) {
    const pageText = () => this.driver.evaluate(() => document.body.innerText);
    const message = `the page shows “${text}”`;
    return typeof text === 'string'
      ? expect.poll(pageText, { message }).toContain(text)
      : expect.poll(pageText, { message }).toMatch(text);
  }

  expectPath(path: string) {
    const current = () => this.driver.evaluate(() => location.pathname);
    return expect.poll(current, { message: `the path is ${path}` }).toBe(path);
  }

  /** Expects exactly one main heading with this name. */
  expectHeading(name: string) {
    const headings = () => this.driver.evaluate(readHeadings);
    return expect.poll(headings, { message: `the heading is “${name}”` }).toEqual([name]);
  }

  whenHydrated(timeout?: number) {
    const isHydrated = () => this.driver.evaluate(() => !document.querySelector('#root[data-prerendered]'));
    return expect.poll(isHydrated, { message: 'the page is hydrated', ...(timeout && { timeout }) }).toBe(true);
  }

  close() {
    return this.driver.close();
  }

  private async locate(target: Target, scroll: boolean): Promise<Located> {
    if (!(await this.driver.evaluate(() => 'TestingLibraryDom' in globalThis))) await this.driver.load(testingLibrary);
    return this.driver.evaluate(locate, target, scroll);
  }
}

const readHeadings = () => [...document.querySelectorAll('h1')].map(({ textContent }) => textContent?.trim() ?? '');

function hydrationTime(): Promise<number> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.querySelector('#root[data-prerendered]')) requestAnimationFrame(check);
      else resolve(performance.now());
    };
    check();
  });
}

function selectAll() {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) activeElement.select();
}

/** Describes a target for the message of a failed check. */
function describeTarget(target: Target): string {
  const [kind, name] = 'label' in target ? ['field', target.label] : [target.role, target.name];
  const named = name === undefined ? '' : ` “${typeof name === 'string' ? name : name.pattern}”`;
  const where = target.within ? ` in ${describeTarget(target.within)}` : '';
  return `the ${kind}${named}${where}`;
}
