import type { Browser } from '@playwright/test';
import { findChromium } from '../../../scripts/programs/chromium';
import { startChromium } from '../measure/chromium';
import { measureInTurns, median } from '../measure/rounds';
import { CPU_SLOWDOWN, changeRoute, HOVER_TIME, timeToHydrate } from '../measure/throttled-page';
import { withOneApp } from '../one-app/build';
import { serveOneApp } from '../one-app/serve';
import { conditions, programVersion } from '../report/conditions';
import { COMPARISON_COLUMNS, comparisonRow, goalCells, table } from '../report/table';
import { withArena } from '../site/prepared';
import { print } from './command';

const ROUNDS = 5;
const HYDRATED_ROUTES = ['/', '/market', '/gamemode'];
const START_ROUTE = '/market';
const TARGET_ROUTE = '/leaderboard';
const ROUTE_CHANGES = [
  { label: '', hovered: false, slowdown: CPU_SLOWDOWN },
  { label: ', hovered', hovered: true, slowdown: CPU_SLOWDOWN },
  { label: ', hovered, not slowed', hovered: true, slowdown: 1 },
];

/** Time to hydration and time of a route change, against the same sources built as one webpack app. */
export async function hydration(short: boolean): Promise<string> {
  print('Building the same sources as one app …');
  const browser = await startChromium();
  try {
    const rows = await withOneApp((built) =>
      withArena((site) => serveOneApp(built, site.url, (peer) => compareAll(browser, short, site.url, peer))),
    );
    return [
      `Empty cache, CPU slowed down ${CPU_SLOWDOWN} times. The peer is built from the same sources as one webpack app and served in the`,
      `same prerendered pages. Hydrated: from the navigation until the page is interactive. ${START_ROUTE} → ${TARGET_ROUTE}: from`,
      `the click on the link until the screen is painted; hovered: the pointer was over the link for ${HOVER_TIME} ms before. A pointer`,
      'means a computer rather than a phone, so the hovered link is also measured without the slowdown.',
      '',
      table(COMPARISON_COLUMNS, rows),
      '',
      conditions(`${ROUNDS} rounds`, [programVersion(findChromium() ?? '', '--version', '--no-sandbox')]),
    ].join('\n');
  } finally {
    await browser.close();
  }
}

async function compareAll(browser: Browser, short: boolean, ours: string, peer: string): Promise<string[][]> {
  const rows: string[][] = [];
  const times = short ? 1 : ROUNDS;
  for (const route of short ? ['/'] : HYDRATED_ROUTES) {
    print(`Hydrating ${route} …`);
    const rounds = await measureInTurns({
      rounds: times,
      ours: () => timeToHydrate(browser, ours + route),
      peer: () => timeToHydrate(browser, peer + route),
    });
    rows.push(comparisonRow({ what: `${route} hydrated`, rounds, unit: 'ms' }));
  }
  for (const { label, ...change } of short ? [] : ROUTE_CHANGES) {
    const what = `${START_ROUTE} → ${TARGET_ROUTE}${label}`;
    print(`${what} …`);
    const frames = { ours: [] as number[], peer: [] as number[] };
    const measureChange = async (side: keyof typeof frames, site: string) => {
      const { milliseconds, frames: frameCount } = await changeRoute(browser, site + START_ROUTE, {
        to: TARGET_ROUTE,
        ...change,
      });
      frames[side].push(frameCount);
      return milliseconds;
    };
    const rounds = await measureInTurns({
      rounds: times,
      ours: () => measureChange('ours', ours),
      peer: () => measureChange('peer', peer),
    });
    rows.push(comparisonRow({ what, rounds, unit: 'ms' }));
    if (change.hovered) {
      const medians = [String(median(frames.ours)), String(median(frames.peer)), ''];
      rows.push(['– frames until it is painted', ...medians, ...goalCells(median(frames.ours), { atMost: 2 })]);
    }
  }
  return rows;
}
