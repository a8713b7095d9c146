import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { findChromium } from '../../../scripts/programs/chromium';
import { startChromium } from '../measure/chromium';
import { type FetchedScript, loadColdPage } from '../measure/cold-page';
import { withOneApp } from '../one-app/build';
import { serveOneApp } from '../one-app/serve';
import { conditions, programVersion } from '../report/conditions';
import { COMPARISON_COLUMNS, comparisonRow, goalCells, table } from '../report/table';
import { routes } from '../routes';
import { withArena } from '../site/prepared';
import { print } from './command';

type RouteWeight = { route: string; ours: FetchedScript[]; peer: FetchedScript[] };

/** JavaScript of a first visit and the depth of its requests, against the same sources built as one webpack app. */
export async function weight(short: boolean): Promise<string> {
  print('Building the same sources as one app …');
  const browser = await startChromium();
  try {
    const weights = await withOneApp((built) =>
      withArena((site) =>
        serveOneApp(built, site.url, (peer) => weighRoutes(browser, short ? ['/'] : routes, site.url, peer)),
      ),
    );
    return [
      'JavaScript that a first visit without input fetches until the page is hydrated and the network is idle, in kB after',
      'brotli 11 for both. The peer is built from the same sources as one webpack app with a chunk for each section.',
      '',
      table([...COMPARISON_COLUMNS, 'request levels before hydration'], weights.map(toRow)),
      '',
      'Size of each script in kB:',
      '',
      table(['route', 'shell', 'section', 'as one app'], weights.map(toPartsRow)),
      '',
      conditions('one round, because bytes do not vary', [
        programVersion(findChromium() ?? '', '--version', '--no-sandbox'),
      ]),
    ].join('\n');
  } finally {
    await browser.close();
  }
}

async function weighRoutes(
  browser: Browser,
  routes: readonly string[],
  ours: string,
  peer: string,
): Promise<RouteWeight[]> {
  const weights: RouteWeight[] = [];
  for (const route of routes) {
    print(`Weighing ${route} …`);
    weights.push({
      route,
      ours: await loadColdPage(browser, ours + route),
      peer: await loadColdPage(browser, peer + route),
    });
  }
  return weights;
}

function toRow({ route, ours, peer }: RouteWeight): string[] {
  const rounds = { ours: [kilobytes(ours)], peer: [kilobytes(peer)] };
  const levels = Math.max(...ours.filter(({ beforeHydration }) => beforeHydration).map(({ level }) => level));
  const [goal, met] = goalCells(levels, { atMost: 2 });
  return [
    ...comparisonRow({ what: route, rounds, unit: 'kB', goal: { atMost: 1.1 } }),
    `${levels} (goal ${goal}: ${met})`,
  ];
}

function toPartsRow({ route, ours, peer }: RouteWeight): string[] {
  return [route, ...['shell', 'mf-'].map((app) => listScripts(ours, `/releases/${app}`)), listScripts(peer, '/')];
}

/** Names and kB of the scripts below a path. */
function listScripts(scripts: readonly FetchedScript[], basePath: string): string {
  return scripts
    .map((script) => ({ script, path: new URL(script.url).pathname }))
    .filter(({ path }) => path.startsWith(basePath))
    .map(({ script, path }) => `${path.split('/').at(-1)} ${kilobytes([script]).toFixed(1)}`)
    .join(', ');
}

function kilobytes(scripts: readonly FetchedScript[]): number {
  return scripts.reduce((sum, { body }) => sum + brotliCompressSync(body).length, 0) / 1000;
}
