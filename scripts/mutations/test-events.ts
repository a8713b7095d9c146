import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, on, once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/**
 * A test that starts or ends, a file whose tests have ended, or a second that has passed. Seconds do not pass while this
 * process is suspended.
 */
export type TestEvent =
  | { type: 'start'; file: string; title: string }
  | { type: 'end'; file: string; title: string; passed: boolean; message: string }
  | { type: 'file'; file: string }
  | { type: 'second' };

export type Runner = 'jest' | 'playwright';

/** Test files that run at the same time. */
const AT_ONCE = 2;

/** Milliseconds for a stopped run to close its browsers and servers. */
const GRACE = 10_000;

/** Characters of the output to show if a run breaks off. */
const SHOWN_OUTPUT = 1000;

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Runs test files in their order and yields their events. Leaving the loop stops the run with all its processes and
 * removes its temporary files.
 * @throws with the end of the output if the runner fails without a failed test
 */
export async function* testEvents(
  checkout: string,
  runner: Runner,
  files: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<TestEvent> {
  const temporary = mkdtempSync(join(tmpdir(), 'arena-mutation-'));
  const outputFile = join(temporary, 'output.log');
  const output = openSync(outputFile, 'w');
  const { cwd, args } = runner === 'jest' ? jest(checkout, files) : playwright(checkout, files);
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', output, output, 'pipe'],
    // A separate process group, which can be stopped as a whole.
    detached: true,
  });
  closeSync(output);
  const exited = once(child, 'exit');
  const events = new EventEmitter();
  const seconds = setInterval(() => events.emit('event', { type: 'second' }), 1000);
  const lines = createInterface(child.stdio[3] as Readable);
  lines.on('line', (line) => events.emit('event', JSON.parse(line)));
  Promise.all([exited, once(lines, 'close')]).then(() => events.emit('ended'));
  let hasFailures = false;
  try {
    for await (const [event] of on(events, 'event', { signal, close: ['ended'] })) {
      hasFailures ||= event.type === 'end' && !event.passed;
      yield 'file' in event ? { ...event, file: relative(checkout, event.file) } : event;
    }
    if (child.exitCode !== 0 && !hasFailures) {
      throw new Error(
        `${runner} ended with ${child.exitCode ?? child.signalCode}: ${readFileSync(outputFile, 'utf8').slice(-SHOWN_OUTPUT)}`,
      );
    }
  } finally {
    clearInterval(seconds);
    await stop(child, exited);
    rmSync(temporary, { recursive: true, force: true });
  }
}

function jest(checkout: string, files: readonly string[]) {
  const options = [
    '--runTestsByPath',
    ...files.map((file) => join(checkout, file)),
    `--maxWorkers=${AT_ONCE}`,
    `--testSequencer=${here('jest-order.mjs')}`,
    `--reporters=${here('jest-events.mjs')}`,
    `--cacheDirectory=${join(checkout, 'node_modules/.cache/jest')}`,
  ];
  return { cwd: checkout, args: ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', ...options] };
}

function playwright(checkout: string, files: readonly string[]) {
  const specs = files.map((file) => file.replace('e2e/', ''));
  const options = [...specs, `--workers=${AT_ONCE}`, `--reporter=${here('playwright-events.mjs')}`];
  return { cwd: join(checkout, 'e2e'), args: ['../node_modules/@playwright/test/cli.js', 'test', ...options] };
}

/** Ends a process and all its descendants. */
async function stop(child: ChildProcess, exited: Promise<unknown>) {
  if (child.exitCode === null && child.signalCode === null) {
    signalGroup(child, 'SIGTERM');
    await Promise.race([exited, pause(GRACE, undefined, { ref: false })]);
  }
  signalGroup(child, 'SIGKILL');
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // All of its processes have ended.
  }
}
