import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Driver, Key } from './driver';
import { type Located, locate, pick, type Target } from './locate';

const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** A tab that a visitor uses: finds by role and name, presses and types for real, and waits as long as people do. */
export class Tab {
  constructor(private readonly driver: Driver) {}

  /** Opens an address and waits until the shell has taken over what the server rendered. */
  async open(address: string) {
    await this.driver.goto(address);
    await this.whenTakenOver();
  }

  /** Opens an address. @returns milliseconds until the page was loaded and its code ran */
  async timeToAlive(address: string): Promise<number> {
    await this.driver.goto(address);
    return this.driver.evaluate(aliveAt);
  }

  async reload() {
    await this.driver.reload();
    await this.whenTakenOver();
  }

  back() {
    return this.driver.back();
  }

  /** Runs a function in the page. It sees nothing around it, and its answer travels as JSON. */
  evaluate<Args extends unknown[], Answer>(run: (...args: Args) => Answer, ...args: Args): Promise<Awaited<Answer>> {
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

  /** Presses the first of a target with the mouse, once it stands still and nothing lies above it. */
  async click(target: Target) {
    let { place } = await this.locate(target, true);
    const isStill = async () => {
      const before = place;
      ({ place } = await this.locate(target, true));
      return place !== null && place.x === before?.x && place.y === before.y;
    };
    await expect.poll(isStill, { message: `${told(target)} can be pressed`, intervals: [50] }).toBe(true);
    if (place) await this.driver.click(place.x, place.y);
  }

  /** Presses a field and types a text in place of what stands there. */
  async fill(target: Target, text: string) {
    await this.click(target);
    await this.driver.evaluate(selectAll);
    await this.driver.type(text);
    await expect.poll(() => this.valueOf(target), { message: `${told(target)} takes what is typed` }).toBe(text);
  }

  /** Picks a value in a list or a calendar. */
  async choose(target: Target, value: string) {
    await this.expectVisible(target);
    await this.driver.evaluate(pick, value);
    expect(await this.valueOf(target), `${told(target)} takes what is picked`).toBe(value);
  }

  async countOf(target: Target): Promise<number> {
    return (await this.locate(target, false)).count;
  }

  async valueOf(target: Target): Promise<string | null> {
    return (await this.locate(target, false)).value;
  }

  expectVisible(target: Target) {
    return expect.poll(() => this.countOf(target), { message: `${told(target)} is there` }).toBeGreaterThan(0);
  }

  expectGone(target: Target) {
    return expect.poll(() => this.countOf(target), { message: `${told(target)} is not there` }).toBe(0);
  }

  expectCount(target: Target, count: number) {
    return expect.poll(() => this.countOf(target), { message: `${told(target)} is there ${count} times` }).toBe(count);
  }

  expectFocused(target: Target) {
    const isFocused = async () => (await this.locate(target, false)).focused;
    return expect.poll(isFocused, { message: `${told(target)} has the focus` }).toBe(true);
  }

  /** The page shows this text, or one like this. */
  expectText(text: string | RegExp) {
    const shown = () => this.driver.evaluate(() => document.body.innerText);
    const message = `the page says “${text}”`;
    return typeof text === 'string'
      ? expect.poll(shown, { message }).toContain(text)
      : expect.poll(shown, { message }).toMatch(text);
  }

  expectPath(path: string) {
    const current = () => this.driver.evaluate(() => location.pathname);
    return expect.poll(current, { message: `the address is ${path}` }).toBe(path);
  }

  /** The page has one main heading, and it says this. */
  expectHeading(name: string) {
    const headings = () => this.driver.evaluate(headingsOfPage);
    return expect.poll(headings, { message: `the page is headed “${name}”` }).toEqual([name]);
  }

  close() {
    return this.driver.close();
  }

  private async locate(target: Target, scroll: boolean): Promise<Located> {
    if (!(await this.driver.evaluate(() => 'TestingLibraryDom' in globalThis))) await this.driver.load(testingLibrary);
    return this.driver.evaluate(locate, target, scroll);
  }

  private whenTakenOver() {
    const isTakenOver = () => this.driver.evaluate(() => !document.querySelector('#root[data-prerendered]'));
    return expect.poll(isTakenOver, { message: 'the code of the page runs' }).toBe(true);
  }
}

const headingsOfPage = () => [...document.querySelectorAll('h1')].map(({ textContent }) => textContent?.trim() ?? '');

function aliveAt(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('#root[data-prerendered]')) requestAnimationFrame(look);
      else resolve(performance.now());
    };
    look();
  });
}

function selectAll() {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) activeElement.select();
}

/** A target in words, for what a failed check says. */
function told(target: Target): string {
  const [kind, name] = 'label' in target ? ['field', target.label] : [target.role, target.name];
  const named = name === undefined ? '' : ` “${typeof name === 'string' ? name : name.pattern}”`;
  const where = target.within ? ` in ${told(target.within)}` : '';
  return `the ${kind}${named}${where}`;
}
