import { type Load, load } from '../measure/load';
import { processorTime } from '../measure/process';
import type { Rounds } from '../measure/rounds';
import { withBareServer } from '../peers/bare-server';
import { ensureNginx, withNginx } from '../peers/nginx';
import { conditions, versionOf } from '../report/conditions';
import { COMPARED, compared, table } from '../report/table';
import type { Arena } from '../site/arena';
import { withArena } from '../site/prepared';
import { type Answer, rawAnswer } from '../site/raw-response';
import { say } from './command';

const ROUNDS = 5;
const SECONDS = 2;
const PAGE = '/market';

type Server = { url: string; pid: number };
type Figures = Load & { processor: number };

/** Pages and files a second, against nginx with the same bytes. */
export async function pages(): Promise<string> {
  // Access logs are off on both sides, limits for one address too.
  const rows = await withArena(compareAll, { ARENA_LOG_LEVEL: 'warn', ARENA_RATE_LIMITS: 'off' });
  return [
    'nginx gives the same answers, headers and packed bytes alike, from files; one process and 50 open connections each.',
    'The program that asks takes the other core: where it is the slower one, processor time for each request tells more.',
    'The last rows tell how far Node itself comes: its own server, which does nothing but give that one answer.',
    '',
    table(COMPARED, rows),
    '',
    conditions(`${ROUNDS} rounds of ${SECONDS} s`, [versionOf(ensureNginx(), '-v')]),
  ].join('\n');
}

async function compareAll(arena: Arena): Promise<string[][]> {
  const addresses = await addressesOf(arena.url);
  const answers = new Map<string, Answer>();
  for (const { address } of addresses) answers.set(address, await rawAnswer(arena.url + address));
  return withNginx(answers, async (nginx) => {
    const rows: string[][] = [];
    for (const { what, address, goal } of addresses) {
      const { headers, body } = answers.get(address) as Answer;
      const size = `${what}, ${(body.length / 1000).toFixed(1)} kB ${headers['content-encoding'] ?? 'unpacked'}`;
      say(`${size} …`);
      rows.push(...rowsOf(size, goal, await takeTurns({ url: arena.url, pid: arena.pid }, nginx, address)));
    }
    say('The page by Node alone …');
    const turns = await withBareServer(answers.get(PAGE) as Answer, (bare) => takeTurns(bare, nginx, PAGE));
    return [...rows, ...rowsOf(`the HTML of ${PAGE} by Node alone`, undefined, turns)];
  });
}

/** A page, and the largest script and a picture that it names. */
async function addressesOf(site: string) {
  const html = await (await fetch(site + PAGE)).text();
  const named = (pattern: RegExp) => pattern.exec(html)?.[0] ?? '/';
  return [
    { what: `HTML of ${PAGE}`, address: PAGE, goal: 0.5 },
    { what: 'script of the shell', address: named(/\/releases\/shell\/[^"]*\/shell\.js/), goal: undefined },
    { what: 'icon', address: named(/\/releases\/shell\/[^"]*\/favicon[^"]*\.svg/), goal: undefined },
  ];
}

async function takeTurns(server: Server, nginx: Server, address: string) {
  const turns: { ours: Figures; peer: Figures }[] = [];
  for (const one of [server, nginx]) await figures(one, address);
  for (let round = 0; round < ROUNDS; round++) {
    turns.push({ ours: await figures(server, address), peer: await figures(nginx, address) });
  }
  return turns;
}

async function figures({ url, pid }: Server, address: string): Promise<Figures> {
  const before = processorTime(pid);
  const loaded = await load({ url: url + address, seconds: SECONDS });
  return { ...loaded, processor: ((processorTime(pid) - before) / loaded.requests) * 1e6 };
}

function rowsOf(what: string, goal: number | undefined, turns: { ours: Figures; peer: Figures }[]): string[][] {
  const rounds = (figure: keyof Figures): Rounds => ({
    ours: turns.map(({ ours }) => ours[figure]),
    peer: turns.map(({ peer }) => peer[figure]),
  });
  return [
    compared({ what, rounds: rounds('perSecond'), unit: '/s', ...(goal && { goal: { atLeast: goal } }) }),
    compared({ what: '– latency, median', rounds: rounds('p50'), unit: 'ms' }),
    compared({ what: '– latency, 99 %', rounds: rounds('p99'), unit: 'ms' }),
    compared({ what: '– processor time each', rounds: rounds('processor'), unit: 'µs' }),
  ];
}
