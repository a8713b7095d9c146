import { setTimeout as pause } from 'node:timers/promises';
import { apps } from '../../../scripts/apps';
import { IN_ENGINE, IN_NODE, type Rendering, renderApp } from '../measure/render';
import { inTurns, percentile } from '../measure/rounds';
import { conditions } from '../report/conditions';
import { COMPARED, compared, table, verdict, withUnit } from '../report/table';
import { type Arena, OPERATOR_TOKEN } from '../site/arena';
import { withArena } from '../site/prepared';
import { say } from './command';

const ROUNDS = 3;
const APP = 'mf-market';
/** Visitors of each round, and milliseconds between two. */
const VISITORS = 1_000;
const VISIT_EVERY = 20;
/** All the load comes from one address. */
const UNLIMITED = { ARENA_RATE_LIMITS: 'off', ARENA_LOG_LEVEL: 'warn' };

/** What rendering costs in the engine, against Node, and what visitors notice of it. */
export async function prerender(): Promise<string> {
  const renderings: { ours: Rendering[]; peer: Rendering[] } = { ours: [], peer: [] };
  const timed = (side: 'ours' | 'peer', names: readonly string[]) => async () => {
    const since = performance.now();
    for (const name of names) {
      renderings[side].push(await renderApp(side === 'ours' ? IN_ENGINE : IN_NODE, name));
    }
    return performance.now() - since;
  };
  return withArena(async (arena) => {
    say('Rendering …');
    const section = await inTurns({ rounds: ROUNDS, ours: timed('ours', [APP]), peer: timed('peer', [APP]) });
    const shell = await inTurns({ rounds: ROUNDS, ours: timed('ours', apps), peer: timed('peer', apps) });
    const different = renderings.ours.filter(({ answer }, i) => answer !== renderings.peer[i]?.answer).length;
    const memory = {
      ours: renderings.ours.map((rendering) => rendering.memory),
      peer: renderings.peer.map((rendering) => rendering.memory),
    };
    say('Visitors meanwhile …');
    const latency = await inTurns({
      rounds: ROUNDS,
      ours: () => whileRendering(arena, () => latencyOf(arena)),
      peer: () => latencyOf(arena),
    });
    return [
      'Pages of built releases, rendered in processes of their own: ours is the engine, the peer Node, where code of',
      `releases could reach the server. Latency: 99 % of /market, asked for every ${VISIT_EVERY} ms, while all sections are tried`,
      'by `--dry-run` without a pause; the peer is the same server with nothing else to do.',
      '',
      table(COMPARED, [
        compared({ what: `a release of ${APP}`, rounds: section, unit: 'ms' }),
        compared({ what: 'a release of the shell: all pages, one after the other', rounds: shell, unit: 'ms' }),
        compared({ what: '– memory of a process, the most', rounds: memory, unit: 'MB' }),
        compared({ what: 'latency meanwhile, 99 %', rounds: latency, unit: 'ms', goal: { atMost: 1.2 } }),
        [
          'answers that are not the same, byte for byte',
          withUnit(different, ''),
          '',
          '',
          ...verdict(different, { atMost: 0 }),
        ],
      ]),
      '',
      conditions(`${ROUNDS} rounds`),
    ].join('\n');
  }, UNLIMITED);
}

/** Milliseconds within which 99 % of the visitors have their page. */
async function latencyOf({ url }: Arena): Promise<number> {
  const times: number[] = [];
  const visits: Promise<void>[] = [];
  for (let i = 0; i < VISITORS; i++) {
    const asked = performance.now();
    const visit = fetch(`${url}/market`).then(async (answer) => {
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`/market answered ${answer.status}.`);
      times.push(performance.now() - asked);
    });
    visits.push(visit);
    await pause(VISIT_EVERY);
  }
  await Promise.all(visits);
  return percentile(times, 0.99);
}

async function whileRendering<T>({ url }: Arena, measure: () => Promise<T>): Promise<T> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' };
  const status = await (await fetch(`${url}/ops/apps`, { headers })).json();
  let measuring = true;
  const trying = status.apps.map(async ({ app, release }: { app: string; release: string }) => {
    while (measuring && app !== 'shell') {
      const body = JSON.stringify({ release, dryRun: true });
      const answer = await fetch(`${url}/ops/apps/${app}/activations`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`The dry run of ${app} failed: ${await answer.text()}`);
    }
  });
  const measured = await measure();
  measuring = false;
  await Promise.all(trying);
  return measured;
}
