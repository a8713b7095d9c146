import { type Load, load } from '../measure/load';
import { processorTime } from '../measure/process';
import type { Rounds } from '../measure/rounds';
import { withBareServer } from '../peers/bare-server';
import { ensureNginx, withNginx } from '../peers/nginx';
import { conditions, programVersion } from '../report/conditions';
import { COMPARISON_COLUMNS, comparisonRow, table } from '../report/table';
import type { Arena } from '../site/arena';
import { withArena } from '../site/prepared';
import { fetchRaw, type RawResponse } from '../site/raw-response';
import { print } from './command';

const ROUNDS = 5;
const SECONDS = 2;
const PAGE = '/market';

type Server = { url: string; pid: number };
type Measurement = Load & { processor: number };

/** Pages and files per second, against nginx with the same bytes. */
export async function pages(): Promise<string> {
  // Neither side writes access logs or limits requests per client.
  const rows = await withArena(compareAll, { ARENA_LOG_LEVEL: 'warn', ARENA_RATE_LIMITS: 'off' });
  return [
    'nginx serves the same responses, headers and compressed bytes included, from files. Each has one process and 50 open',
    'connections. The load generator uses the other core; where it is the bottleneck, CPU time per request says more. The last',
    'rows are the limit of Node: a bare Node server that gives only this one response.',
    '',
    table(COMPARISON_COLUMNS, rows),
    '',
    conditions(`${ROUNDS} rounds of ${SECONDS} s`, [programVersion(ensureNginx(), '-v')]),
  ].join('\n');
}

async function compareAll(arena: Arena): Promise<string[][]> {
  const files = await findFiles(arena.url);
  const responses = new Map<string, RawResponse>();
  for (const { path } of files) responses.set(path, await fetchRaw(arena.url + path));
  return withNginx(responses, async (nginx) => {
    const rows: string[][] = [];
    for (const { what, path, goal } of files) {
      const { headers, body } = responses.get(path) as RawResponse;
      const size = `${what}, ${(body.length / 1000).toFixed(1)} kB ${headers['content-encoding'] ?? 'uncompressed'}`;
      print(`${size} …`);
      rows.push(...rowsOf(size, goal, await takeTurns({ url: arena.url, pid: arena.pid }, nginx, path)));
    }
    print('The page from bare Node …');
    const turns = await withBareServer(responses.get(PAGE) as RawResponse, (bare) => takeTurns(bare, nginx, PAGE));
    return [...rows, ...rowsOf(`the HTML of ${PAGE} from bare Node`, undefined, turns)];
  });
}

/** A page, its largest script, and an image. */
async function findFiles(site: string) {
  const html = await (await fetch(site + PAGE)).text();
  const findPath = (pattern: RegExp) => pattern.exec(html)?.[0] ?? '/';
  return [
    { what: `HTML of ${PAGE}`, path: PAGE, goal: 0.5 },
    { what: 'script of the shell', path: findPath(/\/releases\/shell\/[^"]*\/shell\.js/), goal: undefined },
    { what: 'icon', path: findPath(/\/releases\/shell\/[^"]*\/favicon[^"]*\.svg/), goal: undefined },
  ];
}

async function takeTurns(server: Server, nginx: Server, path: string) {
  const turns: { ours: Measurement; peer: Measurement }[] = [];
  for (const warmedUp of [server, nginx]) await measure(warmedUp, path);
  for (let round = 0; round < ROUNDS; round++) {
    turns.push({ ours: await measure(server, path), peer: await measure(nginx, path) });
  }
  return turns;
}

async function measure({ url, pid }: Server, path: string): Promise<Measurement> {
  const before = processorTime(pid);
  const loaded = await load({ url: url + path, seconds: SECONDS });
  return { ...loaded, processor: ((processorTime(pid) - before) / loaded.requests) * 1e6 };
}

function rowsOf(what: string, goal: number | undefined, turns: { ours: Measurement; peer: Measurement }[]): string[][] {
  const rounds = (key: keyof Measurement): Rounds => ({
    ours: turns.map(({ ours }) => ours[key]),
    peer: turns.map(({ peer }) => peer[key]),
  });
  return [
    comparisonRow({ what, rounds: rounds('perSecond'), unit: '/s', ...(goal && { goal: { atLeast: goal } }) }),
    comparisonRow({ what: '– latency, median', rounds: rounds('p50'), unit: 'ms' }),
    comparisonRow({ what: '– latency, 99 %', rounds: rounds('p99'), unit: 'ms' }),
    comparisonRow({ what: '– CPU time each', rounds: rounds('processor'), unit: 'µs' }),
  ];
}
