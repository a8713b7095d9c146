import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildApp } from '../../app';
import { runArena } from '../../cli/run';
import { openDatabase } from '../../database/database';
import { diskAssets } from '../../storage/disk';
import { noAccounts } from '../../testing/accounts';
import { orderFrom, readFrom } from '../../testing/publish-to';
import { aRelease, shipTo } from '../../testing/release-builder';
import { NOW, startArena } from '../../testing/start-arena';
import { aPrebooking } from '../../testing/submissions';
import { operatorToken } from '../operator-token';

const marketFiles = { app: 'mf-market', files: { 'media/large.txt': 'x'.repeat(300_000), 'media/empty.txt': '' } };
const market = aRelease(marketFiles);

const account = { email: 'asha@example.in', password: 'open-sesame-7' };

let arena: Awaited<ReturnType<typeof startArena>>;
let site: string;
let folder: string;
let file: string;
let made: Awaited<ReturnType<typeof call>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-backup-'));
  file = join(folder, 'site.backup');
  arena = await startArena();
  site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, marketFiles);
  await arena.app.inject({ method: 'POST', url: '/api/auth/signup', payload: { ...account, username: 'asha' } });
  await arena.app.inject({ method: 'POST', url: '/api/prebooking', payload: aPrebooking() });
  made = await call(['backup', file]);
});
afterAll(async () => {
  await arena.close();
  await rm(folder, { recursive: true });
});

async function call(args: string[], env: NodeJS.ProcessEnv = {}) {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const settings = { ARENA_URL: site, ARENA_TOKEN: arena.token, ...env };
  const code = await runArena(args, { env: settings, cwd: folder, out: say, err: say, watched: false });
  return { code, said: said.join('') };
}

if (process.env.TEST_DATABASE_URL) {
  test('a site on a Postgres server is told to use its tools', () => {
    expect(made.code).toBe(1);
    expect(made.said).toContain('Back it up with pg_dump');
    expect(existsSync(file)).toBe(false);
  });
} else {
  test('a site comes back whole from a backup: pages, history, accounts, what visitors sent, token', async () => {
    expect([made.said, made.code]).toEqual([expect.stringContaining('has the database'), 0]);
    expect((await stat(file)).mode & 0o077).toBe(0);
    const dataDirectory = join(folder, 'whole');
    await mkdir(dataDirectory);
    expect(await call(['restore', file], { ARENA_DATA: dataDirectory })).toMatchObject({ code: 0 });

    const token = await operatorToken(dataDirectory, undefined);
    expect(token).toBe(arena.token);
    const { close, ...database } = await openDatabase({ dataDirectory });
    const assets = diskAssets(join(dataDirectory, 'assets'));
    const app = await buildApp(
      {
        ...database,
        assets,
        operatorToken: token,
        now: () => NOW,
        accounts: noAccounts,
        uploads: join(dataDirectory, 'uploads'),
      },
      false,
    );
    for (const question of ['/ops/apps', '/ops/apps/mf-market/history', '/ops/submissions?kind=prebooking']) {
      expect(await readFrom({ app, token }, question)).toEqual(await readFrom(arena, question));
    }
    const { release, files } = market;
    for (const [path, bytes] of files) {
      const answer = await app.inject(`/releases/mf-market/${release.id}/${path}`);
      expect([path, answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([path, 200, true]);
    }
    expect((await app.inject('/market')).statusCode).toBe(200);
    const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: account });
    expect(login.statusCode).toBe(200);
    await app.close();
    await close();
  });

  test('nothing is written over: neither a file by a backup nor a folder by a restore', async () => {
    const before = await readFile(file);
    expect(await call(['backup', file])).toMatchObject({ code: 2, said: expect.stringContaining('already exists') });
    expect(before.equals(await readFile(file))).toBe(true);
    const inUse = join(folder, 'in-use');
    await mkdir(inUse);
    await writeFile(join(inUse, 'operator-token'), 'mine');
    const refused = await call(['restore', file], { ARENA_DATA: inUse });
    expect(refused).toMatchObject({ code: 2, said: expect.stringContaining('is not empty, and stays as it is') });
    expect(await readdir(inUse)).toEqual(['operator-token']);
  });

  test.each([
    ['cut off', (whole: Buffer) => whole.subarray(0, whole.length - 100), 'This backup is damaged.'],
    ['cut in half', (whole: Buffer) => whole.subarray(0, whole.length / 2), 'This backup is damaged.'],
    ['changed by one bit', (whole: Buffer) => flipped(whole), 'This backup is damaged.'],
    ['a text', () => Buffer.from('Asha was here.'), 'This is not a backup of an arena.'],
    ['empty', () => Buffer.alloc(0), 'This is not a backup of an arena.'],
    ['a packed text', () => gzipSync('{"arena":"photo"}\n'), 'This is not a backup of an arena.'],
    [
      'one that leads out of the folder',
      () => gzipSync('{"arena":"backup","version":1}\n{"path":"assets/../../out","data":""}\n{"files":1}\n'),
      'This backup is damaged.',
    ],
    [
      'one without a database',
      () => gzipSync('{"arena":"backup","version":1}\n{"files":0}\n'),
      'This backup is damaged.',
    ],
  ])('what is no whole backup, %s, is refused with a sentence and leaves nothing', async (_what, change, sentence) => {
    const bad = join(folder, 'bad.backup');
    await writeFile(bad, change(await readFile(file)));
    const before = await readdir(folder);
    const refused = await call(['restore', bad], { ARENA_DATA: join(folder, 'from-bad') });
    expect(refused).toMatchObject({ code: 2, said: expect.stringContaining(sentence) });
    expect(await readdir(folder)).toEqual(before);
  });

  test('a backup that breaks off leaves no file', async () => {
    const other = join(folder, 'other.backup');
    const broken = await call(['backup', other], { ARENA_TOKEN: 'guessed-by-somebody' });
    expect(broken.code).toBe(1);
    expect((await readdir(folder)).filter((name) => name.startsWith('other'))).toEqual([]);
  });

  test('a section team gets none', async () => {
    const team = await orderFrom(arena, '/ops/tokens', { app: 'mf-market' });
    const refused = await call(['backup', join(folder, 'team.backup')], { ARENA_TOKEN: team.body.token });
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('Only an operator may do this.') });
  });
}

function flipped(whole: Buffer): Buffer {
  const changed = Buffer.from(whole);
  const middle = Math.floor(whole.length / 2);
  changed[middle] = (whole[middle] ?? 0) ^ 1;
  return changed;
}
