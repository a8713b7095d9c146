import { afterEach, expect, test } from '@jest/globals';
import { expectSoon } from '../../../testing/expect-soon';
import { childProcesses } from '../../../testing/servers/child-processes';
import { aSourceMap } from '../../../testing/source-maps';
import { MapReader } from './map-reader';

const LIMITS = { time: 60_000, idle: 60_000, memory: 256, waiting: 100 };

const job = { check: Buffer.from(aSourceMap()) };
const stored = { compressed: expect.anything() };

/** Its list needs about ten times as many bytes of memory. */
const large = { check: Buffer.from(`[${'{},'.repeat(2_000_000)}0]`) };

let reader: MapReader;
afterEach(() => reader.close());

const children = () => childProcesses('source-map-reader.mjs');

test('answers jobs in their order, with one process', async () => {
  reader = new MapReader(LIMITS);
  const answers = await Promise.all([reader.ask(job), reader.ask({ check: Buffer.from('[]') }), reader.ask(job)]);
  expect(answers).toEqual([stored, { fault: expect.any(String) }, stored]);
  expect(children()).toHaveLength(1);
});

test('a job that takes too long ends the process, and the next job starts another one', async () => {
  reader = new MapReader({ ...LIMITS, time: 5_000 });
  expect(await reader.ask(job)).toEqual(stored);
  const [stuck = Number.NaN] = children();
  process.kill(stuck, 'SIGSTOP');
  expect(await reader.ask(job)).toBeUndefined();
  expect(await reader.ask(job)).toEqual(stored);
  expect(children()).not.toContain(stuck);
});

test('a job that takes too much memory ends the process, and the next job starts another one', async () => {
  reader = new MapReader({ ...LIMITS, memory: 32 });
  const results = await Promise.all([reader.ask(large), reader.ask(job)]);
  expect(results).toEqual([undefined, stored]);
});

test('jobs beyond the limit of waiting ones get no answer', async () => {
  reader = new MapReader({ ...LIMITS, waiting: 2 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => reader.ask(job)));
  expect(answers).toEqual([stored, stored, stored, undefined, undefined]);
});

test('the process ends after a time without jobs', async () => {
  reader = new MapReader({ ...LIMITS, idle: 1 });
  expect(await reader.ask(job)).toEqual(stored);
  await expectSoon(async () => children().length === 0);
  expect(await reader.ask(job)).toEqual(stored);
});
