import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { load } from '../measure/load';
import { memoryOfTree, peakMemory } from '../measure/peak-memory';
import { residentMemory } from '../measure/process';
import { median } from '../measure/rounds';
import { startParams } from '../peers/start-params';
import { conditions } from '../report/conditions';
import { formatNumber, formatSpread, goalCells, table } from '../report/table';
import { routes } from '../routes';
import { Arena } from '../site/arena';
import { withData } from '../site/prepared';
import { print } from './command';

const ROUNDS = 2;
/** Seconds without requests before a measurement, and seconds of load on each page. */
const REST = 8;
const LOAD = 1;

const bareDatabase = fileURLToPath(new URL('../peers/bare-database.mjs', import.meta.url));

type Memory = { idle: number; busy: number; after: number; bare: number };

/** Resident memory of the server with its embedded database: idle, under load, and after the load. */
export async function memory(): Promise<string> {
  const rounds: Memory[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    print(`Round ${round + 1} of ${ROUNDS} …`);
    const bare = await withData(memoryOfBareDatabase);
    rounds.push({ bare, ...(await withData(memoryOfServer)) });
  }
  return [
    'Resident MB of the server process and its child processes. The peer is a Node process that only opens the same database.',
    `Idle: ${REST} s after the start. Under load: the peak during ${LOAD} s on each of ${routes.length} pages over 50 connections. After: ${REST} s later.`,
    '',
    table(
      ['what', 'ours', 'the database alone', 'ours ÷ alone', 'goal, MB', 'met'],
      [
        row('idle', rounds, ({ idle }) => idle, 250),
        row('under load', rounds, ({ busy }) => busy),
        row('after', rounds, ({ after }) => after),
      ],
    ),
    '',
    conditions(`${ROUNDS} rounds`),
  ].join('\n');
}

function row(what: string, rounds: readonly Memory[], figure: (memory: Memory) => number, goal?: number): string[] {
  const ours = rounds.map(figure);
  return [
    what,
    formatSpread(ours),
    formatNumber(median(rounds.map(({ bare }) => bare))),
    formatSpread(rounds.map((memory) => figure(memory) / memory.bare)),
    ...goalCells(median(ours), goal === undefined ? undefined : { atMost: goal }),
  ];
}

async function memoryOfServer(data: string): Promise<Omit<Memory, 'bare'>> {
  const arena = await Arena.start({ data, env: { ARENA_LOG_LEVEL: 'warn', ARENA_RATE_LIMITS: 'off' } });
  try {
    const measure = () => memoryOfTree(arena.pid);
    await pause(REST * 1000);
    const idle = measure();
    const busy = await peakMemory(arena.pid, async () => {
      for (const route of routes) await load({ url: arena.url + route, seconds: LOAD });
    });
    await pause(REST * 1000);
    return { idle, busy, after: measure() };
  } finally {
    await arena.stop();
  }
}

async function memoryOfBareDatabase(data: string): Promise<number> {
  const child = fork(bareDatabase, [join(data, 'db'), ...startParams]);
  await once(child, 'message');
  await pause(REST * 1000);
  const memory = residentMemory(child.pid ?? 0);
  const exited = once(child, 'exit');
  child.kill();
  await exited;
  return memory;
}
