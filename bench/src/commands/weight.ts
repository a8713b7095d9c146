import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium';
import { startChromium } from '../measure/chromium';
import { coldPage, type FetchedScript } from '../measure/cold-page';
import { withOneApp } from '../one-app/build';
import { serveOneApp } from '../one-app/serve';
import { conditions, versionOf } from '../report/conditions';
import { COMPARED, compared, table, verdict } from '../report/table';
import { routes } from '../routes';
import { withArena } from '../site/prepared';
import { say } from './command';

type Weighed = { route: string; ours: FetchedScript[]; peer: FetchedScript[] };

/** JavaScript of a cold deep link, and how deep its requests go, against the same sources as one webpack app. */
export async function weight(): Promise<string> {
  say('Building the same sources as one app …');
  const browser = await startChromium();
  try {
    const weighed = await withOneApp((built) =>
      withArena((site) => serveOneApp(built, site.url, (peer) => weighRoutes(browser, site.url, peer))),
    );
    return [
      'JavaScript that a first visit fetches until the page answers and rests, without input; kB after brotli 11, on both',
      'sides. The peer is the same sources built by webpack as one app with a chunk for each section.',
      '',
      table([...COMPARED, 'levels before it answers'], weighed.map(rowOf)),
      '',
      'Who weighs what, in kB:',
      '',
      table(['route', 'shell', 'section', 'the same as one app'], weighed.map(partsOf)),
      '',
      conditions('bytes do not vary: one round', [versionOf(findChromium() ?? '', '--version', '--no-sandbox')]),
    ].join('\n');
  } finally {
    await browser.close();
  }
}

async function weighRoutes(browser: Browser, ours: string, peer: string): Promise<Weighed[]> {
  const weighed: Weighed[] = [];
  for (const route of routes) {
    say(`Weighing ${route} …`);
    weighed.push({ route, ours: await coldPage(browser, ours + route), peer: await coldPage(browser, peer + route) });
  }
  return weighed;
}

function rowOf({ route, ours, peer }: Weighed): string[] {
  const rounds = { ours: [kilobytes(ours)], peer: [kilobytes(peer)] };
  const levels = Math.max(...ours.filter(({ beforeTakenOver }) => beforeTakenOver).map(({ level }) => level));
  const [goal, met] = verdict(levels, { atMost: 2 });
  return [...compared({ what: route, rounds, unit: 'kB', goal: { atMost: 1.1 } }), `${levels} (goal ${goal}: ${met})`];
}

function partsOf({ route, ours, peer }: Weighed): string[] {
  return [route, ...['shell', 'mf-'].map((app) => files(ours, `/releases/${app}`)), files(peer, '/')];
}

/** Names and kB of the scripts below an address. */
function files(scripts: readonly FetchedScript[], below: string): string {
  return scripts
    .map((script) => ({ script, path: new URL(script.address).pathname }))
    .filter(({ path }) => path.startsWith(below))
    .map(({ script, path }) => `${path.split('/').at(-1)} ${kilobytes([script]).toFixed(1)}`)
    .join(', ');
}

function kilobytes(scripts: readonly FetchedScript[]): number {
  return scripts.reduce((sum, { body }) => sum + brotliCompressSync(body).length, 0) / 1000;
}
