import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { VERSION } from '../kernel/version';
import { aRelease, shipTo } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';
import { runArena } from './run';

let arena: Awaited<ReturnType<typeof startArena>>;
let site: string;
let folder: string;

beforeAll(async () => {
  arena = await startArena();
  site = await arena.app.listen({ port: 0 });
  await shipTo(arena, { app: 'shell', paths: ['/help'], offers: { react: '19.3.1', 'react-dom': '19.3.1' } });
  folder = await mkdtemp(join(tmpdir(), 'arena-builds-'));
});
afterAll(async () => {
  await arena.close();
  await rm(folder, { recursive: true });
});

test('--version prints the version', async () => {
  expect(await call(['--version'])).toEqual({ code: 0, out: `${VERSION}\n`, err: '' });
});

/** Calls the command. @returns its output and exit code */
async function call(
  args: string[],
  { env = {}, isTerminal = false }: { env?: NodeJS.ProcessEnv; isTerminal?: boolean } = {},
) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runArena(args, {
    env: { ARENA_URL: site, ARENA_TOKEN: arena.token, ...env },
    cwd: folder,
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    isTerminal,
  });
  return { code, out: out.join(''), err: err.join('') };
}

/** A build on the disk, as webpack leaves it. */
async function aBuild(options: Parameters<typeof aRelease>[0]): Promise<string> {
  const { release, files } = aRelease(options);
  const appFolder = await mkdtemp(join(folder, 'app-'));
  for (const [path, bytes] of [...files, ['release.json', Buffer.from(JSON.stringify(release))] as const]) {
    await mkdir(dirname(join(appFolder, 'dist', path)), { recursive: true });
    await writeFile(join(appFolder, 'dist', path), bytes);
  }
  return appFolder;
}

/** A server with the same answer to every request. */
async function aServer(status: number, body: string) {
  const server = createServer((_request, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => server.close() };
}

/** Every command in the order of the help, and the verbs of those that are nouns. */
const COMMANDS: Record<string, readonly string[]> = {
  publish: [],
  content: ['get', 'publish', 'edit'],
  rehearse: [],
  preview: ['create', 'list', 'revoke', 'approve', 'return'],
  canary: ['start', 'promote', 'withdraw', 'pause', 'resume'],
  activate: [],
  schedule: ['list', 'cancel'],
  rollback: [],
  status: [],
  history: [],
  errors: [],
  verify: [],
  section: ['create', 'update', 'readiness', 'backend', 'retire'],
  lock: ['add', 'remove', 'list'],
  backup: ['create', 'restore'],
  server: ['start', 'check', 'log', 'prune', 'move-database', 'move-files'],
  hooks: ['test'],
  token: ['create', 'list', 'revoke', 'bind', 'bindings', 'unbind'],
  audit: [],
  submissions: ['find', 'erase'],
  accounts: ['erase'],
};

const nouns = Object.entries(COMMANDS).filter(([, verbs]) => verbs.length > 0);
const verbs = Object.entries(COMMANDS).flatMap(([command, names]) =>
  names.length === 0 ? [command] : names.map((name) => `${command} ${name}`),
);

/** The lines of a help text. */
async function readHelp(...command: string[]): Promise<string[]> {
  const { code, out } = await call([...command, '--help']);
  expect(code).toBe(0);
  return out.trimEnd().split('\n');
}

/** The commands that lines of a help text list. */
const namesIn = (lines: readonly string[]) => lines.flatMap((line) => /^ {2}([a-z][a-z-]*)\b/.exec(line)?.[1] ?? []);

test('the help begins with three examples and lists all commands, settings and exit codes on one screen', async () => {
  const lines = await readHelp();
  expect(lines.slice(0, 4)).toEqual([...Array(3).fill(expect.stringMatching(/^\$ arena [a-z]/)), '']);
  expect(namesIn(lines)).toEqual(Object.keys(COMMANDS));
  expect(lines.length).toBeLessThanOrEqual(30);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  for (const code of [0, 1, 2, 3, 4, 70]) expect(lines.at(-1)).toMatch(new RegExp(` ${code} [a-z]`));
  expect(lines.join('\n')).toMatch(/ARENA_URL: .*ARENA_TOKEN: /);
});

test.each(nouns)('the help of %s lists its verbs on one screen', async (noun, names) => {
  const lines = await readHelp(noun);
  expect(namesIn(lines.slice(lines.indexOf('Commands:')))).toEqual(names);
  expect(lines[0]).toMatch(new RegExp(`^\\$ arena ${noun} `));
  expect(lines.length).toBeLessThanOrEqual(30);
});

test.each(verbs)('the help of %s begins with an example and mentions --json', async (verb) => {
  const lines = await readHelp(...verb.split(' '));
  expect(lines[0]).toMatch(new RegExp(`^\\$ arena ${verb}\\b`));
  expect(lines.join('\n')).toContain('--json');
});

test('a proposal that cannot go live is printed, ends with the exit code 1 for CI, waits in the status, and is returned', async () => {
  for (const variant of ['first', 'second']) {
    const build = await aBuild({ app: 'mf-blogs', paths: ['/blogs'], needs: { react: '^18.0.0' }, variant });
    const { code, out, err } = await call(['publish', build, '--propose']);
    expect([code, err]).toEqual([1, 'The proposed release cannot go live.\nNext: correct it and propose it again\n']);
    expect(out).toMatch(/- Approve or return it: http.*\n\nIt cannot go live because:\n\n {4}.*react/);
  }
  const { out } = await call(['status']);
  const answers = [
    ...out.matchAll(/^operator proposes mf-blogs .* Next: arena preview approve (mf-blogs proposal-\w+)$/gm),
  ];
  expect(answers).toHaveLength(2);
  for (const [, proposal = ''] of answers) {
    const returned = await call(['preview', 'return', ...proposal.split(' '), '--reason', 'React 19']);
    expect(returned).toMatchObject({ code: 0, out: `${proposal.split(' ')[1]} is returned.\n` });
  }
});

test.each([
  [['stauts'], 'status', 'arena --help'],
  [['unlock'], 'lock', 'arena --help'],
  [['promote', 'mf-market'], 'canary promote', 'arena --help'],
  [['canary', 'wihtdraw', 'mf-market'], 'canary withdraw', 'arena canary --help'],
])('an unknown command names the nearest one: %j', async (args, nearest, next) => {
  const { code, err } = await call(args);
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringMatching(`^unknown command '[a-z]+'\n\\(Did you mean arena ${nearest}\\?\\)\nNext: ${next}\n$`),
  });
});

test.each(['move', 'list', 'xyzzy'])('an unknown command that is near to none names none: %s', async (word) => {
  expect((await call([word])).err).toBe(`unknown command '${word}'\nNext: arena --help\n`);
});

test('exit code 0: with --json, before or after the command, the result is one JSON value', async () => {
  const build = await aBuild({ variant: 'caps' });
  const { code, out, err } = await call(['publish', build, '--json', '--reason', 'caps']);
  expect({ code, err, out: JSON.parse(out) }).toEqual({
    code: 0,
    err: '',
    out: {
      app: 'mf-market',
      seen: 'unseen',
      browserCheck: null,
      sourceMaps: false,
      blockedRollbacks: [],
      warnings: [],
      release: expect.stringMatching(/^1\.0\.0-[0-9a-f]{16}$/),
    },
  });
  const { apps } = JSON.parse((await call(['--json', 'status'])).out);
  expect(apps.map(({ app }: { app: string }) => app).sort()).toEqual(['mf-market', 'shell']);
});

test('exit code 1: an invalid release prints every fault and the guide that explains them', async () => {
  const build = await aBuild({ variant: 'unfit', needs: { react: '^18.0.0' } });
  const { code, out, err } = await call(['publish', build]);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(
    /^mf-market needs react \^18\.0\.0; the shell \S+ offers 19\.3\.1\.\nNext: .*docs\/sections-reference\.md/,
  );
});

test.each([
  ['an invalid token', ['status'], { ARENA_TOKEN: 'arena_unknown' }, /not valid.*token create/s],
  ['no earlier release', ['rollback', 'shell'], {}, /no earlier release.*arena history shell/s],
  ['an unknown release', ['activate', 'shell', '1.0.0-0123456789abcdef'], {}, /no release.*arena history shell/s],
])('exit code 1: %s', async (_, args, env, expected) => {
  const { code, err } = await call([...args, '--json'], { env });
  const { error, next } = JSON.parse(err);
  expect(code).toBe(1);
  expect(`${error}\n${next}`).toMatch(expected);
});

test.each([
  ['an unknown command', ['publsh'], 'arena --help'],
  ['a missing argument', ['publish'], 'arena publish --help'],
  ['a missing option', ['token', 'create'], 'arena token create --help'],
  ['an unknown role', ['token', 'create', '--name', 'Asha', '--role', 'admin'], 'arena token create --help'],
  ['a lock without a reason', ['lock', 'add', '--all'], 'arena lock add --help'],
  ['a lock of no apps', ['lock', 'add', '--reason', 'x'], 'arena lock add --help'],
  ['a lock of some apps and all', ['lock', 'add', 'shell', '--all', '--reason', 'x'], 'arena lock add --help'],
  ['the removal of the locks of no apps', ['lock', 'remove'], 'arena lock remove --help'],
  ['a release that is held and scheduled', ['publish', 'x', '--hold', '--at', '1h'], 'arena publish --help'],
  ['an unknown option', ['rollback', 'shell', '--fast'], 'arena rollback --help'],
])('exit code 2: %s, with the next step', async (_, args, next) => {
  const asText = await call(args);
  expect(asText.code).toBe(2);
  expect(asText.err).toMatch(/^\S.*\nNext: /s);
  expect(asText.err.trimEnd().endsWith(`Next: ${next}`)).toBe(true);
  const { code, err } = await call([...args, '--json']);
  expect({ code, next: JSON.parse(err).next }).toEqual({ code: 2, next });
});

test('exit code 2: an incomplete build', async () => {
  const build = await aBuild({ variant: 'incomplete' });
  await rm(join(build, 'dist/remoteEntry.js'));
  expect(await call(['publish', build])).toMatchObject({ code: 2, err: expect.stringContaining('is incomplete') });
});

test('status shows the live releases when mails cannot be read', async () => {
  await arena.db.execute('alter table mails rename to broken_mails');
  const { code, out } = await call(['status']);
  await arena.db.execute('alter table broken_mails rename to mails');
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^Mails to visitors could not be read\. .* (activate|rollback) by /s),
  ]);
});

test('settings may have line ends around them, and empty ones count as not set', async () => {
  const env = { ARENA_URL: `${site}\r\n`, ARENA_TOKEN: '', ARENA_OPERATOR_TOKEN: `${arena.token}\r` };
  expect(await call(['status'], { env })).toMatchObject({ code: 0, err: '' });
});

test.each(['"', "'", 'a b', '\0'])('exit code 2: a token with %j, which is not shown', async (character) => {
  const ARENA_TOKEN = `${character}${arena.token}${character}`;
  const { code, err } = await call(['status'], { env: { ARENA_TOKEN } });
  expect({ code, err }).toEqual({
    code: 2,
    err: 'The token cannot be sent: it has blanks, quotation marks around it, or characters that are not ASCII.\nNext: set ARENA_TOKEN to the token only\n',
  });
});

test('exit code 2: ARENA_URL is not a URL, or not the URL of an Arena site', async () => {
  expect(await call(['status'], { env: { ARENA_URL: 'arena' } })).toMatchObject({ code: 2 });
  const other = await aServer(200, '<!doctype html>');
  const { code, err } = await call(['status'], { env: { ARENA_URL: other.url } });
  other.close();
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('Next: check ARENA_URL') });
});

test('exit code 3: no answer, or a server error', async () => {
  const broken = await aServer(503, '{"error":"The files of releases cannot be reached at the moment."}');
  const serverError = await call(['status'], { env: { ARENA_URL: broken.url } });
  expect(serverError).toMatchObject({ code: 3, err: expect.stringContaining('docs/runbook.md') });
  broken.close();
  const noAnswer = await call(['status'], { env: { ARENA_URL: broken.url } });
  expect(noAnswer).toMatchObject({ code: 3, err: expect.stringMatching(/\(ECONNREFUSED\)\.\nNext: start the site/) });
});

test('a token is created, used, listed and revoked by commands', async () => {
  const created = await call([
    'token',
    'create',
    '--name',
    'team of mf-market',
    '--role',
    'releaser',
    '--apps',
    'mf-market, mf-blogs',
    '--json',
  ]);
  const { id, token, apps, expiresAt } = JSON.parse(created.out);
  expect({ apps, expiresAt }).toEqual({ apps: ['mf-market', 'mf-blogs'], expiresAt: '2027-02-19T10:00:00.000Z' });
  const asText = await call(['token', 'create', '--name', 'Asha', '--role', 'viewer', '--days', '1']);
  expect(asText.out).toMatch(
    /^arena_\S{43}\nThe token is shown only once\. It expires at 2026-11-22T10:00:00\.000Z\. /,
  );
  expect((await call(['status'], { env: { ARENA_TOKEN: token } })).code).toBe(0);
  expect(await call(['section', 'retire', 'mf-market'], { env: { ARENA_TOKEN: token } })).toMatchObject({
    code: 1,
    err: expect.stringContaining('Only an operator may do this.'),
  });

  const { out } = await call(['token', 'list']);
  expect(out).toMatch(
    / {2}team of mf-market {2}releaser {2}mf-market,mf-blogs {2}created .* {2}expires 2027-02-19T\S+ /,
  );
  expect(out).not.toContain(token);
  expect(await call(['token', 'revoke', id])).toMatchObject({ code: 0, out: `The token ${id} is revoked.\n` });
  expect(await call(['status'], { env: { ARENA_TOKEN: token } })).toMatchObject({ code: 1 });
  expect(await call(['token', 'create', '--name', 'Asha', '--role', 'viewer', '--days', 'ten'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('A token is valid for 1 to 365 days.'),
  });
});

test('an upload shows its progress, only on a terminal', async () => {
  const large = await aBuild({ variant: 'large', files: { 'film.js': 'x'.repeat(300_000) } });
  const { code, out, err } = await call(['publish', large], { isTerminal: true });
  expect(code).toBe(0);
  expect(out).toContain('is live.');
  const percents = [...err.matchAll(/\] +(\d+) % of \d+ kB/g)].map(([, percent]) => Number(percent));
  expect(percents.length).toBeGreaterThan(3);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(err.endsWith('\r\u001b[K')).toBe(true);
  expect((await call(['publish', large])).err).toBe('');
  expect((await call(['publish', large, '--json'], { isTerminal: true })).err).toBe('');
});
