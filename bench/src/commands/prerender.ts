import { apps } from '../../../scripts/apps';
import { measureLatency, VISIT_EVERY, whileDryRunning } from '../measure/latency';
import { ENGINE_RENDERER, NODE_RENDERER, type Rendering, renderApp } from '../measure/render';
import { measureInTurns } from '../measure/rounds';
import { conditions } from '../report/conditions';
import { COMPARISON_COLUMNS, comparisonRow, formatWithUnit, goalCells, table } from '../report/table';
import { withArena } from '../site/prepared';
import { print } from './command';

const ROUNDS = 3;
const APP = 'mf-market';
/** Without rate limits, because all requests come from one client. */
const UNLIMITED = { ARENA_RATE_LIMITS: 'off', ARENA_LOG_LEVEL: 'warn' };

/** Cost of rendering in the JavaScript engine, against Node, and its effect on visitors. */
export async function prerender(): Promise<string> {
  const renderings: { ours: Rendering[]; peer: Rendering[] } = { ours: [], peer: [] };
  const timeRendering = (side: 'ours' | 'peer', names: readonly string[]) => async () => {
    const startedAt = performance.now();
    for (const name of names) {
      renderings[side].push(await renderApp(side === 'ours' ? ENGINE_RENDERER : NODE_RENDERER, name));
    }
    return performance.now() - startedAt;
  };
  return withArena(async (arena) => {
    print('Rendering …');
    const section = await measureInTurns({
      rounds: ROUNDS,
      ours: timeRendering('ours', [APP]),
      peer: timeRendering('peer', [APP]),
    });
    const shell = await measureInTurns({
      rounds: ROUNDS,
      ours: timeRendering('ours', apps),
      peer: timeRendering('peer', apps),
    });
    const differences = renderings.ours.filter(({ output }, i) => output !== renderings.peer[i]?.output).length;
    const memory = {
      ours: renderings.ours.map((rendering) => rendering.memory),
      peer: renderings.peer.map((rendering) => rendering.memory),
    };
    print('Visitors during rendering …');
    const latency = await measureInTurns({
      rounds: ROUNDS,
      ours: () => whileDryRunning(arena, () => measureLatency(arena)),
      peer: () => measureLatency(arena),
    });
    return [
      'Pages of built releases, each rendered in its own process. Ours is the isolated JavaScript engine; the peer is Node, in',
      'which the code of a release could reach the server. Latency: 99th percentile of /market, requested every',
      `${VISIT_EVERY} ms during constant dry runs of all sections; the peer is the same server without them.`,
      '',
      table(COMPARISON_COLUMNS, [
        comparisonRow({ what: `a release of ${APP}`, rounds: section, unit: 'ms' }),
        comparisonRow({ what: 'a release of the shell: all pages, one app after another', rounds: shell, unit: 'ms' }),
        comparisonRow({ what: '– peak memory of a process', rounds: memory, unit: 'MB' }),
        comparisonRow({ what: 'latency during rendering, 99 %', rounds: latency, unit: 'ms', goal: { atMost: 1.2 } }),
        [
          'outputs that differ in any byte',
          formatWithUnit(differences, ''),
          '',
          '',
          ...goalCells(differences, { atMost: 0 }),
        ],
      ]),
      '',
      conditions(`${ROUNDS} rounds`),
    ].join('\n');
  }, UNLIMITED);
}
