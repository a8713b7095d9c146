import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ReleaseSource } from '@arena/shared/contract/release/release-source';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aRelease, shipTo } from '../../testing/release-builder';
import { runCommand } from '../../testing/run-command';
import { startArena } from '../../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;
let site: string;
let folder: string;

beforeAll(async () => {
  arena = await startArena();
  site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  folder = await mkdtemp(join(tmpdir(), 'arena-sources-'));
});
afterAll(async () => {
  await arena.close();
  await rm(folder, { recursive: true });
});

async function call(...args: string[]) {
  const env = { ARENA_URL: site, ARENA_TOKEN: arena.token };
  const { code, text } = await runCommand(args, { env, cwd: folder });
  return { code, text: text.trimEnd() };
}

const repository = 'https://github.com/asha/market';
const aSource = (changes: Partial<ReleaseSource>): ReleaseSource => ({
  commit: 'a'.repeat(40),
  repository,
  branch: 'main',
  by: 'Asha',
  builtAt: '2026-11-21T09:00:00.000Z',
  isModified: false,
  ...changes,
});

/** A build of the market on the disk. @returns its folder and release */
async function aBuild(variant: string, source: ReleaseSource) {
  const { release, files } = aRelease({ variant });
  const manifest = JSON.stringify({ ...release, source });
  for (const [path, contents] of [...files, ['release.json', manifest]] as const) {
    await mkdir(dirname(join(folder, variant, 'dist', path)), { recursive: true });
    await writeFile(join(folder, variant, 'dist', path), contents);
  }
  return { build: join(folder, variant), id: release.id };
}

test('status and history show where releases come from, and the difference of a canary', async () => {
  expect((await call('status')).text).not.toContain('Sources');
  const live = await aBuild('live', aSource({}));
  await call('publish', live.build, '--reason', 'prices');
  const next = await aBuild('next', aSource({ commit: 'b'.repeat(40), branch: 'pull/7', isModified: true }));
  await call('publish', next.build, '--hold');
  await call('canary', 'start', 'mf-market', next.id, '--share', '10');

  const { text } = await call('status');
  expect(text.split('\n\n').at(2)?.split('\n')).toEqual([
    'Sources, as their publishers claim:',
    expect.stringMatching(
      `^mf-market ${live.id}  aaaaaaaaaa main, built by Asha, published by operator +${repository}/commit/${'a'.repeat(40)}$`,
    ),
    expect.stringMatching(
      `^mf-market ${next.id}  bbbbbbbbbb pull/7, with uncommitted changes, built by Asha, published by operator  ${repository}`,
    ),
  ]);
  expect(text).toContain(
    `Differences of canaries from the live releases:\n${repository}/compare/${'a'.repeat(40)}..${'b'.repeat(40)}`,
  );
  const history = (await call('history', 'mf-market')).text.split('\n');
  expect(history).toEqual([
    expect.stringMatching(/ activate .* prices.* aaaaaaaaaa main, built by Asha, published by operator$/),
    expect.stringMatching(/ canary 10 % .* bbbbbbbbbb pull\/7, with uncommitted changes, built by Asha, published by /),
  ]);
});

test('a publish with a bad source is refused before the upload, with the field', async () => {
  const { build } = await aBuild('hostile', aSource({ repository: 'javascript:alert(1)' }));
  const { code, text } = await call('publish', build);
  expect(code).toBe(2);
  expect(text).toContain('source.repository: The repository is a web address');
});
