import { findChromium } from '../../../scripts/programs/chromium';
import { measurePaint, measureScores, type Paint, type Scores } from '../measure/lighthouse';
import { median } from '../measure/rounds';
import { withoutScripts } from '../peers/page-without-scripts';
import { conditions, programVersion } from '../report/conditions';
import { COMPARISON_COLUMNS, comparisonRow, table } from '../report/table';
import { routes } from '../routes';
import { withModifiedPages } from '../site/modified-pages';
import { withArena } from '../site/prepared';
import { print } from './command';

const ROUNDS = 2;

const GOAL: Scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

type RouteResult = { route: string; ours: Paint[]; peer: Paint[]; scores: Scores[] };

/** Largest contentful paint on a slow phone, against the same page without scripts. */
export async function paint(): Promise<string> {
  const results = await withArena(({ url }) =>
    withModifiedPages({ site: url, change: withoutScripts }, async (peer) => {
      const results: RouteResult[] = [];
      for (const route of routes) {
        print(`Painting ${route} …`);
        results.push({ route, ...(await measureRoute(url + route, peer + route)) });
      }
      return results;
    }),
  );
  return [
    'Largest contentful paint in Lighthouse, mobile, with an empty cache, the browser throttled to a phone on slow 4G. The peer',
    'is the same HTML without scripts, with the same images, styles and fonts. The goal of the layout shift is 0.',
    '',
    table([...COMPARISON_COLUMNS, 'layout shift, ours and peer'], results.map(paintRow)),
    '',
    `Median scores of ours where Lighthouse simulates that phone; the goal is ${Object.values(GOAL).join(' / ')}:`,
    '',
    table(['route', ...Object.keys(GOAL)], results.map(scoreRow)),
    '',
    conditions(`${ROUNDS} rounds`, [programVersion(findChromium() ?? '', '--version', '--no-sandbox')]),
  ].join('\n');
}

async function measureRoute(ours: string, peer: string): Promise<Omit<RouteResult, 'route'>> {
  const results: Omit<RouteResult, 'route'> = { ours: [], peer: [], scores: [] };
  for (let round = 0; round < ROUNDS; round++) {
    results.ours.push(await measurePaint(ours));
    results.peer.push(await measurePaint(peer));
    results.scores.push(await measureScores(ours));
  }
  return results;
}

function paintRow({ route, ours, peer }: RouteResult): string[] {
  const rounds = { ours: ours.map(({ lcp }) => lcp), peer: peer.map(({ lcp }) => lcp) };
  const shift = (results: readonly Paint[]) => Math.max(...results.map(({ cls }) => cls)).toFixed(4);
  return [
    ...comparisonRow({ what: route, rounds, unit: 'ms', goal: { atMost: 1.15 } }),
    `${shift(ours)}, ${shift(peer)}`,
  ];
}

function scoreRow({ route, scores }: RouteResult): string[] {
  const cells = Object.entries(GOAL).map(([category, goal]) => {
    const score = median(scores.map((result) => result[category as keyof Scores]));
    return score >= goal ? String(score) : `**${score}**`;
  });
  return [route, ...cells];
}
