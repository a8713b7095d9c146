import type { Browser } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium';
import { startChromium } from '../measure/chromium';
import { inTurns, median } from '../measure/rounds';
import { changeRoute, HOVERED, SLOWER, timeToHydrate } from '../measure/throttled-page';
import { withOneApp } from '../one-app/build';
import { serveOneApp } from '../one-app/serve';
import { conditions, versionOf } from '../report/conditions';
import { COMPARED, compared, table, verdict } from '../report/table';
import { withArena } from '../site/prepared';
import { say } from './command';

const ROUNDS = 5;
const HYDRATED = ['/', '/market', '/gamemode'];
const FROM = '/market';
const TO = '/leaderboard';
const CHANGES = [
  { how: '', hovered: false, slower: SLOWER },
  { how: ', hovered', hovered: true, slower: SLOWER },
  { how: ', hovered, not slowed', hovered: true, slower: 1 },
];

/** How soon pages answer and links lead on, against the same sources as one webpack app. */
export async function hydration(): Promise<string> {
  say('Building the same sources as one app …');
  const browser = await startChromium();
  try {
    const rows = await withOneApp((built) =>
      withArena((site) => serveOneApp(built, site.url, (peer) => compareAll(browser, site.url, peer))),
    );
    return [
      `Empty cache, processor made ${SLOWER} times slower. The peer is the same sources built by webpack as one app, in the same`,
      `rendered pages. Hydrated: from the navigation until the page answers. ${FROM} → ${TO}: from the click in the`,
      `navigation until the screen is painted; hovered: the pointer was on the link for ${HOVERED} ms. Computers have pointers,`,
      'phones have none, so that link is followed on the processor as it is, too.',
      '',
      table(COMPARED, rows),
      '',
      conditions(`${ROUNDS} rounds`, [versionOf(findChromium() ?? '', '--version', '--no-sandbox')]),
    ].join('\n');
  } finally {
    await browser.close();
  }
}

async function compareAll(browser: Browser, ours: string, peer: string): Promise<string[][]> {
  const rows: string[][] = [];
  for (const route of HYDRATED) {
    say(`Hydrating ${route} …`);
    const rounds = await inTurns({
      rounds: ROUNDS,
      ours: () => timeToHydrate(browser, ours + route),
      peer: () => timeToHydrate(browser, peer + route),
    });
    rows.push(compared({ what: `${route} hydrated`, rounds, unit: 'ms' }));
  }
  for (const { how, ...change } of CHANGES) {
    const what = `${FROM} → ${TO}${how}`;
    say(`${what} …`);
    const frames = { ours: [] as number[], peer: [] as number[] };
    const changed = async (side: keyof typeof frames, site: string) => {
      const { milliseconds, frames: counted } = await changeRoute(browser, site + FROM, { to: TO, ...change });
      frames[side].push(counted);
      return milliseconds;
    };
    const rounds = await inTurns({
      rounds: ROUNDS,
      ours: () => changed('ours', ours),
      peer: () => changed('peer', peer),
    });
    rows.push(compared({ what, rounds, unit: 'ms' }));
    if (change.hovered) {
      const counted = [String(median(frames.ours)), String(median(frames.peer)), ''];
      rows.push(['– frames until it is painted', ...counted, ...verdict(median(frames.ours), { atMost: 2 })]);
    }
  }
  return rows;
}
