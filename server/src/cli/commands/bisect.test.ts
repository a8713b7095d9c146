import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { runCommand } from '../../testing/run-command';

const id = (name: string) => `1.0.0-${name.padEnd(16, '0')}`;
const releases = (shell: string, market: string) => ({ shell: id(shell), 'mf-market': id(market) });
const at = (hour: number) => `2026-11-21T0${hour}:00:00.000Z`;

const sets = [
  { id: 'set-1', releases: releases('a1', 'b1'), since: at(1) },
  { id: 'set-2', releases: releases('a2', 'b1'), since: at(2) },
  { id: 'set-3', releases: releases('a2', 'b2'), since: at(3) },
  { id: 'set-4', releases: releases('a2', 'b3'), since: at(4) },
];

const rollout = (app: string, release: string, hour: number, kind = 'activate') => ({
  ...{ seq: hour, app, release, kind, share: null, seen: null },
  ...{ by: 'operator', reason: 'new prices', at: at(hour) },
});

let server: Server;
let folder: string;
let isBad: (shell: string, market: string) => boolean;
/** Bodies of the probes. */
let probes: { releases: Record<string, string>; page: string; script?: string }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-scripts-'));
  server = createServer(async (request, response) => response.end(JSON.stringify(await answer(request)))).listen(0);
});
beforeEach(() => {
  probes = [];
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

async function answer(request: Parameters<typeof json>[0] & { url?: string | undefined }) {
  switch (request.url) {
    case '/api/ops/apps/mf-market/release-sets?page=%2Fmarket':
      return { sets };
    case '/api/ops/apps/mf-market/history':
      return {
        history: [
          rollout('mf-market', id('b1'), 1),
          // It was a canary first, and its history says "withdraw" as well.
          rollout('mf-market', id('b2'), 1, 'canary'),
          rollout('mf-market', id('b2'), 2, 'withdraw'),
          rollout('mf-market', id('b2'), 3),
        ],
      };
    case '/api/ops/apps/shell/history':
      return { history: [rollout('shell', id('a2'), 2)] };
    case '/api/ops/apps/mf-market/browser-probes': {
      const body = (await json(request)) as (typeof probes)[number];
      probes.push(body);
      const { shell = '', 'mf-market': market = '' } = body.releases;
      return { faults: isBad(shell, market) ? ['/market, when it is opened: planted'] : [], unfinished: [] };
    }
    default:
      return { sets: [] };
  }
}

async function bisect(...args: string[]) {
  const { code, out, err } = await runCommand(['bisect', 'mf-market', ...args], {
    env: { ARENA_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ARENA_TOKEN: 'token' },
    cwd: folder,
  });
  return { code, out, err };
}

test('names the first bad release, when it went live and the fault, with a line for each probe', async () => {
  isBad = (_shell, market) => market >= id('b2');
  expect(await bisect('--page', '/market')).toEqual({
    code: 0,
    out: [
      `The first bad release is mf-market ${id('b2')}.`,
      `It is bad with shell ${id('a1')}, too.`,
      `mf-market ${id('b2')} went live at ${at(3)} by operator: new prices`,
      `Last good: set-2 of ${at(2)}. First bad: set-3 of ${at(3)}.`,
      '/market, when it is opened: planted\n',
    ].join('\n'),
    err: [
      '4 stored release sets have /market.',
      `Probe 1: shell ${id('a2')}, mf-market ${id('b3')} is bad: /market, when it is opened: planted`,
      `Probe 2: shell ${id('a2')}, mf-market ${id('b1')} is good`,
      `Probe 3: shell ${id('a2')}, mf-market ${id('b2')} is bad: /market, when it is opened: planted`,
      `Probe 4: shell ${id('a1')}, mf-market ${id('b2')} is bad: /market, when it is opened: planted\n`,
    ].join('\n'),
  });
});

test('names a pair that is bad together; --json prints one value without progress', async () => {
  isBad = (shell, market) => shell >= id('a2') && market >= id('b2');
  expect((await bisect('--page', '/market')).out).toContain(
    `mf-market ${id('b2')} and shell ${id('a2')} are bad together.\nWith shell ${id('a1')}, the page is good.\n`,
  );
  const { out, err } = await bisect('--page', '/market', '--json');
  expect(err).toBe('');
  expect(JSON.parse(out)).toMatchObject({
    kind: 'pair',
    app: 'mf-market',
    other: 'shell',
    good: sets[1],
    bad: sets[2],
    causes: [{ release: id('b2'), rollout: { by: 'operator' } }, { release: id('a2') }],
    faults: ['/market, when it is opened: planted'],
    probes: 4,
  });
});

test('says that the newest release set is good, or the oldest one bad', async () => {
  isBad = () => false;
  expect(await bisect('--page', '/market')).toMatchObject({
    code: 0,
    out: `The page is good with the newest release set, set-4 of ${at(4)}.\n`,
  });
  isBad = () => true;
  expect((await bisect('--page', '/market')).out).toContain(
    `The page is bad with every stored release set, set-1 of ${at(1)} first.\n/market, when it is opened: planted`,
  );
});

test('sends the script to the browser and does not run it here', async () => {
  const script = "process.exit(1);\nreturn document.title !== '';";
  await writeFile(join(folder, 'script.js'), script);
  isBad = () => false;
  await bisect('--page', '/market', '--script', 'script.js');
  expect(probes).toEqual([{ releases: sets[3]?.releases, page: '/market', script }]);
});

test.each([
  ['no page', [], 'arena bisect --help'],
  ['a page of no release set', ['--page', '/nowhere'], 'check --page'],
  ['a missing script', ['--page', '/market', '--script', 'missing.js'], 'check --script'],
  ['a script that is not JavaScript', ['--page', '/market', '--script', 'wrong.js'], 'correct the script'],
])('%s is a usage error', async (_, args, next) => {
  await writeFile(join(folder, 'wrong.js'), 'return (');
  const { code, err } = await bisect(...args);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`Next: ${next}`) });
});
