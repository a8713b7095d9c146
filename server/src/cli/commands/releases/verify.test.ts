import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { postWithToken, publishTo } from '../../../testing/ops-client';
import { aRelease, shipTo, someContent } from '../../../testing/release-builder';
import { runCommand } from '../../../testing/run-command';
import { startArena } from '../../../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;
let folder: string;
let url: string;
/** The release that is published, its commit, and a later commit. */
let id: string;
let commit: string;
let nextCommit: string;

beforeAll(async () => {
  arena = await startArena();
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  ({
    release: { id },
  } = await shipTo(arena, { variant: 'first' }));
  url = await arena.app.listen({ host: '127.0.0.1', port: 0 });
  folder = await mkdtemp(join(tmpdir(), 'arena-sources-'));
  git('init', '--quiet');
  await writeSource('first');
  commit = commitAll();
  await writeSource('second');
  nextCommit = commitAll();
});
afterAll(async () => {
  await arena.close();
  await rm(folder, { recursive: true });
});

function git(...args: string[]): string {
  const author = ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.in'];
  return execFileSync('git', [...author, ...args], { cwd: folder, encoding: 'utf8' }).trim();
}

function commitAll(): string {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Change the market');
  return git('rev-parse', 'HEAD');
}

/** The source that the builds claim, unlike the published release. */
const SOURCE = { commit: 'a'.repeat(40), builtAt: '2026-11-25T10:00:00.000Z' };

/** A checkout whose build copies files. */
async function writeSource(
  variant: string,
  overrides: Record<string, string | null> = {},
  build = "fs.rmSync('dist', { recursive: true, force: true }); fs.cpSync('built', 'dist', { recursive: true })",
) {
  const styles = overrides['pages/market.css'] === null ? { manifest: { styles: [] } } : {};
  const { release, files } = aRelease({ variant, files: overrides, ...styles });
  const name = 'mf-market';
  const written = new Map<string, string | Buffer>([
    ['package.json', JSON.stringify({ name: 'arena', version: '1.0.0', private: true })],
    [
      'package-lock.json',
      JSON.stringify({ name: 'arena', version: '1.0.0', lockfileVersion: 3, packages: { '': {} } }),
    ],
    [`${name}/package.json`, JSON.stringify({ name, version: '1.0.0', scripts: { build: `node -e "${build}"` } })],
    [`${name}/built/release.json`, JSON.stringify({ ...release, source: SOURCE })],
    ...[...files].map(([path, bytes]) => [`${name}/built/${path}`, bytes] as const),
  ]);
  for (const [path, contents] of written) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), contents);
  }
}

async function verify(source: string, release = id) {
  const args = ['verify', 'mf-market', release, '--source', source];
  const { code, text } = await runCommand(args, { env: { ARENA_URL: url, ARENA_TOKEN: arena.token }, cwd: folder });
  return { code, output: text };
}

const clones = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('arena-source-'));

test('a release is the same as the build of its commit', async () => {
  const { code, output } = await verify(`file://${folder}#${commit}`);
  expect(output).toContain(`mf-market ${id} was built from this source: all 3 files are the same.`);
  expect(code).toBe(0);
});

test('another commit gives another release, and its differences are told', async () => {
  const { code, output } = await verify(`file://${folder}#${nextCommit}`);
  expect(output).toContain(`mf-market ${id} was not built from this source, which gives 1.0.0-`);
  expect(output).toContain('remoteEntry.js: differs');
  expect(output).not.toContain('pages/market.css');
  expect(output).not.toContain('release.json');
  expect(code).toBe(1);
});

test('a release with other content has the code of the build', async () => {
  const content = { content: someContent() };
  const base = await publishTo(arena, { variant: 'content', ...content });
  const url = `/api/ops/apps/mf-market/releases/${base.id}/content`;
  const changed = (await postWithToken(arena, url, { content: someContent(5) })).body.release;
  const { files } = aRelease({ variant: 'content', ...content });
  const written = [...files].filter(([path]) => path.startsWith('content.'));
  await writeSource('content', Object.fromEntries(written.map(([path, bytes]) => [path, String(bytes)])));
  expect(await verify('.', changed)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`The code of mf-market ${changed} was built from this source.`),
  });
});

test('a checkout is built where it is', async () => {
  await writeSource('first');
  expect(await verify('.')).toMatchObject({ code: 0 });
  expect(await verify('mf-market')).toMatchObject({ code: 0 });
});

test('files that only one of them has are told', async () => {
  await writeSource('first', { 'extra.js': 'let more;', 'pages/market.css': null });
  const { output } = await verify('.');
  expect(output).toContain('extra.js: only in the build');
  expect(output).toContain('pages/market.css: only in the release');
  expect(output).toContain('release.json: "styles" differs');
});

test.each([
  ['a folder that is missing', () => verify('missing'), /There is no folder .*missing/],
  ['a folder without the app', () => verify('mf-market/built'), /There is no mf-market in/],
  ['a repository that is missing', () => verify('file:///missing.git#main'), /"git clone" failed:/],
  ['a commit that is missing', () => verify(`file://${folder}#0123abc`), /"git checkout" failed:/],
])('%s is reported', async (_, attempt, sentence) => {
  const { code, output } = await attempt();
  expect(output).toMatch(sentence);
  expect(code).toBe(2);
});

test('a build that fails is reported with the end of its output', async () => {
  await writeSource('first', {}, "throw Error('no webpack')");
  const { code, output } = await verify('.');
  expect(output).toContain('"npm run" failed:');
  expect(output).toContain('no webpack');
  expect(code).toBe(2);
});

test('a release that was never published is reported before anything is built', async () => {
  const { code, output } = await verify('.', '1.0.0-0123456789abcdef');
  expect(output).toContain('There is no release 1.0.0-0123456789abcdef of mf-market.');
  expect(output).not.toContain('Building');
  expect(code).toBe(1);
});

test('no clone is left behind', async () => {
  const before = await clones();
  await verify(`file://${folder}#${commit}`);
  await verify(`file://${folder}#0123abc`);
  expect(await clones()).toEqual(before);
});
