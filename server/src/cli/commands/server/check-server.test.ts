import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type RequestListener, request, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { localCertificate } from '@arena/shared/toolkit/dev/certificate';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { packageFolder } from '../../../kernel/package-folder';
import { postWithToken } from '../../../testing/ops-client';
import { shipTo } from '../../../testing/release-builder';
import { runCommand } from '../../../testing/run-command';
import { startBucket } from '../../../testing/servers/start-bucket';
import { shellWithContacts } from '../../../testing/shell-with-contacts';
import { startArena } from '../../../testing/start-arena';
import type { Finding } from '../../server-check/finding';

const DAY = 24 * 60 * 60 * 1000;

/** A port of this machine on which nothing listens: it is reserved. */
const CLOSED_PORT = 9;

let arena: Awaited<ReturnType<typeof startArena>>;
let folder: string;
let env: Record<string, string>;
const servers: Server[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'arena-check-'));
  arena = await startArena({ ownDatabase: true });
  await shipTo(arena, shellWithContacts({ email: 'crew@arena.example' }));
  const { port } = new URL(await arena.app.listen({ port: 0, host: '127.0.0.1' }));
  env = {
    PORT: port,
    ARENA_SITE_URL: `http://127.0.0.1:${port}`,
    ARENA_DATA: arena.folder,
    ARENA_OPERATOR_TOKEN: arena.token,
    ARENA_BROWSER: await program('echo Chromium 140'),
  };
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await arena.close();
  await rm(folder, { recursive: true });
});

/** Creates a program in place of a browser. @returns its path */
async function program(script: string): Promise<string> {
  const path = join(mkdtempSync(join(folder, 'program-')), 'chromium');
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

/** Runs the command with other settings. */
async function examine(settings: Record<string, string> = {}, ...args: string[]) {
  const { code, out, err } = await runCommand(['server', 'check', ...args, '--json'], {
    env: { ...env, ...settings },
    cwd: '.',
  });
  const findings: Finding[] = JSON.parse(out).findings;
  return { code, err, findings };
}

/** Expects that only one check finds a fault. @returns its message and its advice */
async function expectOnly(check: string, settings: Record<string, string>, ...args: string[]) {
  const { code, err, findings } = await examine(settings, ...args);
  const wrong = findings.filter(({ isRight }) => !isRight);
  expect(wrong.map((finding) => finding.check)).toEqual([check]);
  expect(code).toBe(1);
  expect(JSON.parse(err).error).toBe(`1 of ${findings.length} checks found something wrong.`);
  return `${wrong[0]?.message} Next: ${wrong[0]?.next}`;
}

/** Starts a server on this machine that ends with the tests. @returns its origin */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Passes requests on to a server, with other headers. */
function proxyWith(
  change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders,
  port: string | undefined = env.PORT,
): RequestListener {
  return (incoming, response) => {
    const { url: path, method } = incoming;
    request({ host: '127.0.0.1', port, path, method, headers: change(incoming.headers) }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }).end();
  };
}

/** As docs/nginx.conf does, for a client on another machine. */
const likeNginx = (headers: IncomingHttpHeaders) => ({ ...headers, 'x-forwarded-for': '198.51.100.9' });

test('a site without faults passes every check', async () => {
  const { code, out, err } = await runCommand(['server', 'check', '--clock', `http://127.0.0.1:${env.PORT}`], {
    env,
    cwd: '.',
  });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const checks = out
    .trim()
    .split('\n')
    .map((line) => line.split(/ +/).slice(0, 2));
  expect(checks).toEqual(
    [
      'settings',
      'folder',
      'disk',
      'database',
      'clock',
      'store',
      'mail',
      'redis',
      'browser',
      'server',
      'proxy',
      'contacts',
    ].map((check) => ['ok', check]),
  );
});

test('the text names the fault and the advice, and the exit code is 1', async () => {
  const { code, out, err } = await runCommand(['server', 'check'], {
    env: { ...env, ARENA_RATE_LIMITS: 'off' },
    cwd: '.',
  });
  expect(code).toBe(1);
  expect(out).toMatch(/^WRONG {2}settings {2}ARENA_RATE_LIMITS is off: .+\n +Next: remove the setting$/m);
  expect(err).toContain('1 of 11 checks found something wrong.');
});

test('finds a site without contacts of the venue', async () => {
  await shipTo(arena, shellWithContacts({}));
  expect(await expectOnly('contacts', {})).toMatch(
    /^The venue has neither an email nor a phone: .* Next: set one of them/,
  );
  await shipTo(arena, shellWithContacts({ phone: 9876543210 }));
  expect((await examine()).code).toBe(0);
});

test('finds contacts of the venue among the settings, where they have no effect any more', async () => {
  const settings = {
    ARENA_VENUE_EMAIL: 'crew@arena.example',
    ARENA_VENUE_X: 'https://x.example',
    ARENA_VENUE_PHONE: '',
  };
  const found = await expectOnly('settings', settings);
  expect(found).toMatch(/^No effect any more: ARENA_VENUE_EMAIL, ARENA_VENUE_X\. .* Next: set them in \/ops\/content/);
});

test('names each invalid setting, without its value', async () => {
  const { code, findings } = await examine({ PORT: 'seventy', SMTP_URL: 'hunter2' });
  expect(code).toBe(1);
  expect(findings.map(({ check, isRight, message }) => [check, isRight, message.split(':', 1)[0]])).toEqual([
    ['settings', false, 'PORT'],
    ['settings', false, 'SMTP_URL'],
  ]);
  expect(JSON.stringify(findings)).not.toMatch(/seventy|hunter2/);
});

test('finds a data directory that other users can read', async () => {
  await chmod(arena.folder, 0o755);
  expect(await expectOnly('folder', {})).toContain('Next: chmod 700');
  await chmod(arena.folder, 0o700);
});

test('finds a data directory that is a file', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const { findings } = await examine({ ARENA_DATA: file });
  expect(findings.find(({ check }) => check === 'folder')?.message).toBe(`${file} is not a folder.`);
});

test('finds a disk without space, and a folder that cannot be created on it', async () => {
  const { findings } = await examine({ ARENA_DATA: '/proc/arena' });
  const message = (name: string) => findings.find(({ check, isRight }) => check === name && !isRight)?.message;
  expect(message('disk')).toBe('0.0 GB are free on the disk of /proc/arena.');
});

test('finds a clock that is ahead of another one, or behind it', async () => {
  for (const [offset, words] of [
    [-3_600_000, 'ahead of'],
    [3_600_000, 'behind'],
  ] as const) {
    const url = await serve((_, response) =>
      response.writeHead(200, { date: new Date(Date.now() + offset).toUTCString() }).end(),
    );
    expect(await expectOnly('clock', {}, '--clock', url)).toMatch(
      new RegExp(`^The clock is 3\\d\\d\\d seconds ${words} `),
    );
  }
});

test('finds a server that sends no time', async () => {
  expect(await expectOnly('clock', {}, '--clock', `http://127.0.0.1:${CLOSED_PORT}`)).toContain('The time of');
});

test('refuses an invalid URL of a clock', async () => {
  const { code, err } = await runCommand(['server', 'check', '--clock', 'noon'], { env, cwd: '.' });
  expect([code, err]).toEqual([2, expect.stringContaining('The value of --clock is not a URL.')]);
});

test('finds a damaged embedded database', async () => {
  const data = join(folder, 'damaged');
  await mkdir(join(data, 'db'), { recursive: true, mode: 0o700 });
  await chmod(data, 0o700);
  await writeFile(join(data, 'db/PG_VERSION'), '18\n');
  expect(await expectOnly('database', { ARENA_DATA: data })).toContain('Backups');
});

test('finds a database that is lost', async () => {
  const data = join(folder, 'lost');
  await mkdir(join(data, 'assets'), { recursive: true });
  await chmod(data, 0o700);
  expect(await expectOnly('database', { ARENA_DATA: data })).toContain('but not its database');
});

test('finds a Postgres server that does not answer, and never shows the password', async () => {
  const found = await expectOnly('database', {
    DATABASE_URL: `postgres://arena:hunter2@127.0.0.1:${CLOSED_PORT}/arena`,
  });
  expect(found).toContain('ECONNREFUSED');
  expect(found).not.toContain('hunter2');
});

test('saves a file in the bucket and leaves nothing there', async () => {
  const bucket = await startBucket();
  const { endpoint, prefix } = bucket.location;
  const url = (name: string) => `s3://${name}/${prefix}?endpoint=${endpoint}`;
  expect((await examine({ ARENA_ASSETS: url('arena') })).code).toBe(0);
  const list = await fetch(`${endpoint}/arena?list-type=2`, { headers: { authorization: 'AWS S3RVER:none' } });
  expect(await list.text()).not.toContain('probe');
  expect(await expectOnly('store', { ARENA_ASSETS: url('another') })).toContain('bucket');
  await bucket.stop();
  expect(await expectOnly('store', { ARENA_ASSETS: url('arena') })).toContain('ECONNREFUSED');
});

test('finds a mail server that does not answer, or refuses the password', async () => {
  const site = { ARENA_SITE_URL: env.ARENA_SITE_URL ?? '' };
  // The setting fits no local site, so two checks find something.
  const mail = async (url: string) =>
    (await examine({ ...site, SMTP_URL: url })).findings.find(({ check }) => check === 'mail');
  expect(await mail(`smtp://127.0.0.1:${CLOSED_PORT}`)).toMatchObject({
    isRight: false,
    message: expect.stringContaining('ESOCKET'),
  });
  const answers: [RegExp, string][] = [
    [/^EHLO/, '250-tests\r\n250 AUTH PLAIN'],
    [/^AUTH/, '535 wrong password'],
  ];
  const server = createTcpServer((socket) => {
    socket.write('220 tests\r\n');
    socket.on('data', (line) => {
      const answer = answers.find(([command]) => command.test(line.toString()))?.[1] ?? '250 accepted';
      socket.write(`${answer}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const refused = await mail(`smtp://asha:hunter2@127.0.0.1:${port}`);
  expect(refused).toMatchObject({ isRight: false, message: expect.stringContaining('535') });
  expect(JSON.stringify(refused)).not.toContain('hunter2');
  expect(await mail(`smtp://127.0.0.1:${port}`)).toMatchObject({ isRight: true });
  server.close();
});

test('finds a Redis that does not answer', async () => {
  expect(await expectOnly('redis', { REDIS_URL: `redis://127.0.0.1:${CLOSED_PORT}` })).toContain('REDIS_URL');
});

test('finds a browser that is missing, or does not start', async () => {
  for (const path of ['/nowhere/chromium', await program('exit 1')]) {
    expect(await expectOnly('browser', { ARENA_BROWSER: path })).toContain('install Chromium');
  }
});

test('finds that no server runs on this machine', async () => {
  expect(await expectOnly('server', { PORT: `${CLOSED_PORT}` })).toContain('No server answers on port 9');
});

test('finds a site that cannot be reached', async () => {
  expect(await expectOnly('proxy', { ARENA_SITE_URL: `http://127.0.0.1:${CLOSED_PORT}` })).toContain('check DNS');
});

test('finds that the server on this machine is not ready, and says why', async () => {
  const origin = await serve((_, response) => response.writeHead(503).end('{"status":"the disk is full"}'));
  const finding = await expectOnly('server', { PORT: new URL(origin).port });
  expect(finding).toMatch(/^The server on port \d+ is not ready: the disk is full\. Next: /);
});

test('finds servers with another operator token', async () => {
  expect(await expectOnly('proxy', { ARENA_OPERATOR_TOKEN: 'the-token-of-another-site' })).toContain(
    'servers must have the same',
  );
});

test('finds a proxy that is not trusted', async () => {
  const site = await serve(proxyWith(likeNginx));
  expect(await expectOnly('proxy', { ARENA_SITE_URL: site })).toBe(
    'The proxy 127.0.0.1 is not trusted: all its visitors share the rate limits of one client. Next: set ARENA_TRUST_PROXY=127.0.0.1 on the servers and restart them',
  );
});

test('finds a server that was not restarted since its proxy is trusted', async () => {
  const site = await serve(proxyWith(likeNginx));
  const found = await expectOnly('proxy', { ARENA_SITE_URL: site, ARENA_TRUST_PROXY: '127.0.0.1' });
  expect(found).toContain('restart them');
});

test('finds a proxy that sends no address of the client', async () => {
  const site = await serve(proxyWith(({ 'x-forwarded-for': _, ...headers }) => headers));
  const found = await expectOnly('proxy', { ARENA_SITE_URL: site, ARENA_TRUST_PROXY: '127.0.0.1' });
  expect(found).toContain('sends no X-Forwarded-For');
});

test('finds a proxy that replaces the host', async () => {
  const site = await serve(proxyWith((headers) => ({ ...headers, host: 'upstream' })));
  expect(await expectOnly('proxy', { ARENA_SITE_URL: site })).toContain('arrive for the host upstream');
});

test('finds that clients can claim any IP address', async () => {
  const trusting = await startArena({ trustProxy: '127.0.0.1' });
  const { port } = new URL(await trusting.app.listen({ port: 0, host: '127.0.0.1' }));
  const behind = { PORT: port, ARENA_TRUST_PROXY: '127.0.0.1' };
  const pass = (headers: IncomingHttpHeaders) => ({ 'x-forwarded-for': '198.51.100.9', ...headers });
  const right = await serve(proxyWith(likeNginx, port));
  expect((await examine({ ...behind, ARENA_SITE_URL: right })).code).toBe(0);
  const found = await expectOnly('proxy', { ...behind, ARENA_SITE_URL: await serve(proxyWith(pass, port)) });
  expect(found).toContain('Clients can claim any IP address');
  await trusting.close();
});

test('finds an expiring or untrusted certificate, by the built command', async () => {
  const check = async (now: Date, trust: boolean) => {
    const { key, cert, file } = await localCertificate(mkdtempSync(join(folder, 'certificate-')), now);
    const server = createTlsServer(
      { key, cert },
      proxyWith((headers) => headers),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const settings = {
      ...env,
      ARENA_SITE_URL: `https://localhost:${port}`,
      ...(trust && { NODE_EXTRA_CA_CERTS: file }),
    };
    const args = [join(packageFolder, 'bin/arena.mjs'), 'server', 'check', '--json'];
    const options = { env: { ...process.env, ...settings } };
    const { stdout } = await promisify(execFile)(process.execPath, args, options).catch((error) => error);
    server.closeAllConnections();
    server.close();
    const findings: Finding[] = JSON.parse(stdout).findings;
    return findings.filter(({ isRight }) => !isRight).map((finding) => [finding.check, finding.message]);
  };
  const now = new Date();
  const [good, old, unknown] = await Promise.all([
    check(now, true),
    check(new Date(now.getTime() - 390 * DAY), true),
    check(now, false),
  ]);
  expect(good).toEqual([]);
  expect(old).toEqual([['certificate', expect.stringMatching(/is valid until \d{4}-/)]]);
  expect(unknown).toEqual([
    ['proxy', expect.stringContaining('self-signed')],
    ['certificate', expect.stringContaining('self-signed')],
  ]);
});

test('only an operator sees how a request has arrived', async () => {
  const viewer = await postWithToken(arena, '/api/ops/tokens', { name: 'Asha', role: 'viewer' });
  const status = async (token: string) =>
    (await arena.app.inject({ url: '/api/ops/seen-request', headers: { authorization: `Bearer ${token}` } }))
      .statusCode;
  expect([await status(viewer.body.token), await status(arena.token)]).toEqual([403, 200]);
});

if (process.env.TEST_DATABASE_URL) {
  test('finds migrations that a Postgres server lacks, or that are newer', async () => {
    const { sql } = await import('drizzle-orm');
    const query = (text: string) => arena.db.execute(sql.raw(text));
    const [{ name } = { name: '' }] = (
      (await query('select current_database() as name')) as unknown as {
        rows: { name: string }[];
      }
    ).rows;
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${name}`;
    const settings = { DATABASE_URL: url.href };
    const { code, findings } = await examine(settings);
    expect([code, findings.map(({ message }) => message)]).toEqual([
      0,
      expect.arrayContaining([expect.stringMatching(/has all \d+ migrations/), 'The clock agrees with the database.']),
    ]);
    await query(
      'update drizzle.__drizzle_migrations set created_at = created_at + 1 where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    );
    expect(await expectOnly('database', settings)).toContain('newer version');
    await query(
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    );
    expect(await expectOnly('database', settings)).toMatch(/lacks 1 of \d+ migrations/);
    await query(`alter database ${name} set default_transaction_read_only = on`);
    expect(await expectOnly('database', settings)).toContain('accepts no changes');
  });
}
