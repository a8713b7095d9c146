import { findTestChromium } from '../../../scripts/programs/chromium';
import { dryRun, liveReleases, measureLatency, VISIT_EVERY, whileDryRunning } from '../measure/latency';
import { measureInTurns, median } from '../measure/rounds';
import { conditions } from '../report/conditions';
import { COMPARISON_COLUMNS, comparisonRow, formatSpread, goalCells, table } from '../report/table';
import { type Arena, OPERATOR_TOKEN } from '../site/arena';
import { withArena } from '../site/prepared';
import { print } from './command';

const ROUNDS = 3;
/** Without rate limits, because all requests come from one client. */
const SETTINGS = { ARENA_BROWSER: findTestChromium(), ARENA_RATE_LIMITS: 'off', ARENA_LOG_LEVEL: 'warn' };

const MEGABYTE = 1_000_000;

/** Cost of opening releases in a browser, against validating them without, and its effect on visitors. */
export async function browserCheck(): Promise<string> {
  return withArena(async (arena) => {
    const rows: string[][] = [];
    for (const { app, release } of await liveReleases(arena)) {
      print(`Checking ${app} …`);
      const memory: number[] = [];
      const rounds = await measureInTurns({
        rounds: ROUNDS,
        ours: async () => {
          const time = await dryRun(arena, app, { release });
          memory.push(await memoryOf(arena, app, release));
          return time / 1_000;
        },
        peer: async () => (await dryRun(arena, app, { release, skipBrowserCheck: true })) / 1_000,
      });
      const added = rounds.ours.map((seconds, round) => seconds - (rounds.peer[round] ?? Number.NaN));
      const goal = app === 'shell' ? undefined : { atMost: 10 };
      rows.push(
        [`seconds added to a release of ${app}`, formatSpread(added, 's'), '', '', ...goalCells(median(added), goal)],
        [
          '– memory of the browser and its process',
          formatSpread(memory, 'MB'),
          '',
          '',
          ...goalCells(median(memory), { atMost: 300 }),
        ],
      );
    }
    print('Visitors during checks …');
    const latency = await measureInTurns({
      rounds: ROUNDS,
      ours: () => whileDryRunning(arena, () => measureLatency(arena)),
      peer: () => measureLatency(arena),
    });
    return [
      'Live releases validated again by a dry run, in turns with the browser and without. Latency: 99th percentile of /market,',
      `requested every ${VISIT_EVERY} ms during constant dry runs of all sections in the browser; the peer is the same server`,
      'without them.',
      '',
      table(COMPARISON_COLUMNS, [
        ...rows,
        comparisonRow({ what: 'latency during checks, 99 %', rounds: latency, unit: 'ms', goal: { atMost: 1.2 } }),
      ]),
      '',
      conditions(`${ROUNDS} rounds`),
    ].join('\n');
  }, SETTINGS);
}

/** Megabytes that the last check of a release needed. */
async function memoryOf({ url }: Arena, app: string, release: string): Promise<number> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const response = await fetch(`${url}/api/ops/apps/${app}/releases/${release}/browser-check`, { headers });
  const { memory, unfinished } = await response.json();
  if (unfinished.length > 0) throw new Error(`${app} was not completely checked: ${unfinished.join(' ')}`);
  return memory / MEGABYTE;
}
