import { findChromium } from '../../../scripts/chromium';
import { lookAtPaint, type Paint, type Scores, scoresOf } from '../measure/lighthouse';
import { median } from '../measure/rounds';
import { withoutScripts } from '../peers/page-without-scripts';
import { conditions, versionOf } from '../report/conditions';
import { COMPARED, compared, table } from '../report/table';
import { routes } from '../routes';
import { withChangedPages } from '../site/modified-pages';
import { withArena } from '../site/prepared';
import { say } from './command';

const ROUNDS = 2;

const GOAL: Scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

type Looked = { route: string; ours: Paint[]; peer: Paint[]; scores: Scores[] };

/** What a phone on a slow network sees, against the same page without scripts. */
export async function paint(): Promise<string> {
  const looked = await withArena(({ url }) =>
    withChangedPages({ site: url, change: withoutScripts }, async (peer) => {
      const seen: Looked[] = [];
      for (const route of routes) {
        say(`Looking at ${route} …`);
        seen.push({ route, ...(await lookInTurns(url + route, peer + route)) });
      }
      return seen;
    }),
  );
  return [
    'Lighthouse, mobile, with an empty cache, the browser being made as slow as a phone on slow 4G. The peer is the same page',
    'as HTML without any script, its pictures, styles and fonts being the same files. Largest contentful paint; the goal of',
    'the layout shift is 0:',
    '',
    table([...COMPARED, 'layout shift, ours and peer'], looked.map(paintRow)),
    '',
    `Scores of ours where Lighthouse simulates that phone, the median; the goal is ${Object.values(GOAL).join(' / ')}:`,
    '',
    table(['route', ...Object.keys(GOAL)], looked.map(scoreRow)),
    '',
    conditions(`${ROUNDS} rounds`, [versionOf(findChromium() ?? '', '--version', '--no-sandbox')]),
  ].join('\n');
}

async function lookInTurns(ours: string, peer: string): Promise<Omit<Looked, 'route'>> {
  const looks: Omit<Looked, 'route'> = { ours: [], peer: [], scores: [] };
  for (let round = 0; round < ROUNDS; round++) {
    looks.ours.push(await lookAtPaint(ours));
    looks.peer.push(await lookAtPaint(peer));
    looks.scores.push(await scoresOf(ours));
  }
  return looks;
}

function paintRow({ route, ours, peer }: Looked): string[] {
  const rounds = { ours: ours.map(({ lcp }) => lcp), peer: peer.map(({ lcp }) => lcp) };
  const shift = (looks: readonly Paint[]) => Math.max(...looks.map(({ cls }) => cls)).toFixed(4);
  return [...compared({ what: route, rounds, unit: 'ms', goal: { atMost: 1.15 } }), `${shift(ours)}, ${shift(peer)}`];
}

function scoreRow({ route, scores }: Looked): string[] {
  const cells = Object.entries(GOAL).map(([category, goal]) => {
    const score = median(scores.map((taken) => taken[category as keyof Scores]));
    return score >= goal ? String(score) : `**${score}**`;
  });
  return [route, ...cells];
}
