import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { aRelease, shipTo } from '../../../testing/release-builder';
import { aSourceMap } from '../../../testing/source-maps';
import { startArena } from '../../../testing/start-arena';
import { type Client, createClient } from '../../client';
import { approveProposal, returnProposal } from './answer-proposal';
import { propose } from './propose';
import { publish } from './publish';

const NO_LINES = 'Errors of this release will be shown without source lines.';

let arena: Awaited<ReturnType<typeof startArena>>;
let folder: string;
let api: Client;

/** The paths of requests, in their order. */
const requests: string[] = [];

type Respond = (response: ServerResponse) => void;

/** Replaces the response to an upload of source maps. */
let respondToMaps: Respond | undefined;

/** Actions of another team during an upload. */
let duringUpload: (() => Promise<unknown>) | undefined;

/** Replaces the response to the question which rollbacks are prevented. */
let respondToApps: Respond | undefined;

/** The site, as an older or failing server answers. */
const server = createServer(async (request, response) => {
  const { method, url = '', headers } = request;
  const payload = await buffer(request);
  // How long the work of the server takes is of no interest.
  if (!url.startsWith('/api/ops/operations/')) requests.push(url);
  if (respondToMaps && url.endsWith('/source-maps')) return respondToMaps(response);
  const isLive = requests.some((earlier) => earlier.endsWith('/activations'));
  if (respondToApps && isLive && url === '/api/ops/apps') return respondToApps(response);
  if (url.endsWith('/releases')) await duringUpload?.();
  const answer = await arena.app.inject({ method: method === 'POST' ? 'POST' : 'GET', url, headers, payload });
  response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(answer.rawPayload);
});

beforeAll(async () => {
  arena = await startArena();
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  folder = await mkdtemp(join(tmpdir(), 'arena-builds-'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  api = createClient({ ARENA_URL: `http://127.0.0.1:${port}`, ARENA_TOKEN: arena.token });
});
afterEach(() => {
  requests.length = 0;
  respondToMaps = undefined;
  respondToApps = undefined;
  duringUpload = undefined;
});
afterAll(async () => {
  server.close();
  await arena.close();
  await rm(folder, { recursive: true });
});

/** A build on the disk with source maps by the paths of their scripts. */
async function aBuild(variant: string, maps: Record<string, string>) {
  const { release, files } = aRelease({ variant });
  const app = await mkdtemp(join(folder, 'app-'));
  const written = new Map<string, string | Buffer>([...files, ['release.json', JSON.stringify(release)]]);
  for (const [path, map] of Object.entries(maps)) written.set(`source-maps/${path}.map`, map);
  for (const [path, contents] of written) {
    await mkdir(dirname(join(app, 'dist', path)), { recursive: true });
    await writeFile(join(app, 'dist', path), contents);
  }
  return { app, id: release.id };
}

const storedMaps = async (id: string) => (await arena.maps.files('mf-market', id)).map(({ path }) => path);

test('source maps are stored after the release and before it goes live', async () => {
  const { app, id } = await aBuild('first', { 'remoteEntry.js': aSourceMap(), 'no-file-of-it.js': aSourceMap() });
  expect(await publish(api, app, {})).toEqual({
    data: {
      app: 'mf-market',
      release: id,
      seen: 'unseen',
      browserCheck: null,
      sourceMaps: true,
      blockedRollbacks: [],
      warnings: [],
    },
    text: `mf-market ${id} is live. It had no browser check.`,
  });
  expect(requests.map((url) => url.replace('/api/ops/apps/mf-market', ''))).toEqual([
    '/api/ops/apps',
    '/releases',
    `/releases/${id}/source-maps`,
    '/activations',
    '/api/ops/apps',
  ]);
  expect(await storedMaps(id)).toEqual(['remoteEntry.js.map.br']);
});

test('source maps of a release that is published without going live are stored', async () => {
  const { app, id } = await aBuild('held', { 'remoteEntry.js': aSourceMap() });
  const { data, text } = await publish(api, app, { hold: true });
  expect({ data, text }).toMatchObject({ data: { sourceMaps: true }, text: expect.stringContaining('not live') });
  expect(await storedMaps(id)).toEqual(['remoteEntry.js.map.br']);
});

const older = (response: ServerResponse) =>
  response.writeHead(404).end(JSON.stringify({ error: 'There is nothing at this address.' }));

test.each([
  ['its server is older', older, 'There is nothing at this address.'],
  ['the server fails', (response: ServerResponse) => response.writeHead(500).end(), 'answered 500'],
  ['something else answers', (response: ServerResponse) => response.writeHead(404).end('<html>'), 'does not answer'],
  ['the connection breaks', (response: ServerResponse) => response.destroy(), 'No answer from'],
])('a release goes live without its source maps if %s', async (_, respond, reason) => {
  respondToMaps = respond;
  const { app, id } = await aBuild('unmapped', { 'remoteEntry.js': aSourceMap() });
  const { data, text } = await publish(api, app, {});
  expect(data).toMatchObject({ app: 'mf-market', release: id, sourceMaps: false, blockedRollbacks: [], warnings: [] });
  expect(text).toContain(`mf-market ${id} is live.`);
  expect(text).toContain(`\n${NO_LINES} Its source maps could not be stored: `);
  expect(text).toContain(reason);
});

test('a release goes live without a source map that is refused', async () => {
  const { app, id } = await aBuild('refused', { 'remoteEntry.js': 'no map' });
  const reason = 'Its source maps could not be stored: The source map of remoteEntry.js is not JSON.';
  expect((await publish(api, app, {})).text).toBe(
    `mf-market ${id} is live. It had no browser check.\n${NO_LINES} ${reason}`,
  );
});

test('a release is live although the server does not say which rollbacks it prevents', async () => {
  respondToApps = (response) => response.destroy();
  const { app, id } = await aBuild('alone', { 'remoteEntry.js': aSourceMap() });
  const { data, text } = await publish(api, app, {});
  expect(data).toMatchObject({ release: id, blockedRollbacks: null });
  expect(text).toBe(
    `mf-market ${id} is live. It had no browser check.\nIt is not known whether the shell can be rolled back now: the server did not answer. See arena status.`,
  );
});

test('of two teams that publish an app at the same time, the second is told', async () => {
  const { app } = await aBuild('second', {});
  duringUpload = () => shipTo(arena, { variant: 'first' });
  await expect(publish(api, app, {})).rejects.toThrow(
    /^mf-market has changed in the meantime: operator made \S+ live on .+\.$/,
  );
  duringUpload = undefined;
  const { text } = await publish(api, app, {});
  expect(text).toContain('is live.');
});

test('a build without source maps goes live', async () => {
  const { app, id } = await aBuild('bare', {});
  const { text } = await publish(api, app, {});
  expect(text).toBe(`mf-market ${id} is live. It had no browser check.\n${NO_LINES} Its build has no source maps.`);
  expect(requests).not.toContainEqual(expect.stringContaining('source-maps'));
});

test('a proposal prints Markdown with the preview, the page for the answer, and the verdict; without the token', async () => {
  const { app, id } = await aBuild('proposed', {});
  const live = await api.send(opsApi.apps, {});
  const first: string[] = [];
  const { data, text } = await propose(api, app, { reason: 'new prices', printFirst: (line) => first.push(line) });
  const { proposal, page, preview } = data as { proposal: string; page: string; preview: { url: string } };
  expect(page).toMatch(new RegExp(`/ops/proposals/mf-market/${proposal}$`));
  expect(first.join().split('\n')).toEqual([
    `**mf-market ${id}** is proposed, not live.`,
    '',
    expect.stringMatching(/^- Preview, until .*Z: http/),
    `- Approve or return it: ${page}`,
    '',
  ]);
  expect(text.split('\n')).toEqual([
    'It passes release validation (no browser check).',
    '',
    expect.stringMatching(/^ {4}Errors of this/),
  ]);
  expect((await arena.app.inject(preview.url)).statusCode).toBeLessThan(400);
  expect(`${first}${text}`).not.toContain(arena.token);
  expect((await api.send(opsApi.apps, {})).apps).toEqual(live.apps);

  const asha = await api.send(opsApi.createToken, { body: { name: 'Asha', role: 'releaser', apps: ['mf-market'] } });
  const other = createClient({ ARENA_URL: api.pageUrl('/'), ARENA_TOKEN: asha.token });
  const params = { app: 'mf-market', id: proposal };
  expect((await approveProposal(other, params)).text).toContain(`mf-market ${id} is live.`);
  await expect(returnProposal(other, params, 'too late')).rejects.toThrow('Asha approved it.');
  expect((await propose(api, app, { printFirst: () => undefined })).text).toBe(
    `mf-market ${id} is live already. Nothing is proposed.`,
  );
});
