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
import { short, table, verdict, withSpread } from '../report/table';
import { routes } from '../routes';
import { Arena } from '../site/arena';
import { withData } from '../site/prepared';
import { say } from './command';

const ROUNDS = 2;
/** Seconds to come to rest, seconds of load on each page. */
const REST = 8;
const LOAD = 1;

const bareDatabase = fileURLToPath(new URL('../peers/bare-database.mjs', import.meta.url));

type Memory = { idle: number; busy: number; after: number; bare: number };

/** Resident memory of the server with its embedded database: idle, at work, and when that is over. */
export async function memory(): Promise<string> {
  const rounds: Memory[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    say(`Round ${round + 1} of ${ROUNDS} …`);
    const bare = await withData(memoryOfBareDatabase);
    rounds.push({ bare, ...(await withData(memoryOfServer)) });
  }
  return [
    'MB resident, of the server process and all it has started; the peer is a Node process that opens the same database',
    `and does nothing else. Idle: ${REST} s after the start. At work: 50 connections, ${LOAD} s on each of ${routes.length} pages; the most seen. After: ${REST} s later.`,
    '',
    table(
      ['what', 'ours', 'the database alone', 'ours ÷ alone', 'goal, MB', 'met'],
      [
        row('idle', rounds, ({ idle }) => idle, 250),
        row('at work', rounds, ({ busy }) => busy),
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
    withSpread(ours),
    short(median(rounds.map(({ bare }) => bare))),
    withSpread(rounds.map((memory) => figure(memory) / memory.bare)),
    ...verdict(median(ours), goal === undefined ? undefined : { atMost: goal }),
  ];
}

async function memoryOfServer(data: string): Promise<Omit<Memory, 'bare'>> {
  const arena = await Arena.start({ data, env: { ARENA_LOG_LEVEL: 'warn', ARENA_RATE_LIMITS: 'off' } });
  try {
    const now = () => memoryOfTree(arena.pid);
    await pause(REST * 1000);
    const idle = now();
    const busy = await peakMemory(arena.pid, async () => {
      for (const route of routes) await load({ url: arena.url + route, seconds: LOAD });
    });
    await pause(REST * 1000);
    return { idle, busy, after: now() };
  } finally {
    await arena.stop();
  }
}

async function memoryOfBareDatabase(data: string): Promise<number> {
  const child = fork(bareDatabase, [join(data, 'db'), ...startParams]);
  await once(child, 'message');
  await pause(REST * 1000);
  const memory = residentMemory(child.pid ?? 0);
  const gone = once(child, 'exit');
  child.kill();
  await gone;
  return memory;
}
