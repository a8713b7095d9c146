import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aRelease } from './testing/release-builder';
import { startTraceReceiver } from './testing/servers/start-trace-receiver';

const execute = promisify(execFile);
const project = fileURLToPath(new URL('../../', import.meta.url));

/** Not `TMPDIR`: native code cannot be loaded from every folder in memory, and other users may not reach every folder. */
const folder = mkdtempSync('/tmp/arena-package-');
const unpacked = join(folder, 'arena');
const command = join(unpacked, 'bin/arena');
const data = join(folder, 'data');

/** `nobody`. Only root can start processes as another user. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A file that another process compresses. */
const LARGE_FILE = { 'film.js': 'x'.repeat(300_000) };

/** Packs the server in another folder and time zone. */
const pack = (name: string, TZ: string) =>
  execute(process.execPath, [join(project, 'server/pack-server.mjs'), name], {
    cwd: folder,
    env: { ...process.env, TZ },
  });

/** Runs the packed command as a user who may write only to the data directory. */
function start(args: string[], env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, [command, ...args], {
    ...unprivileged,
    cwd: '/',
    env: { PATH: process.env.PATH, HOME: '/nonexistent', TMPDIR: unpacked, ARENA_DATA: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** @returns exit code and output */
async function run(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = start(args, env);
  const exit = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await exit;
  return { code, out, err };
}

/** Starts the packed server on a free port. */
async function serve(env: NodeJS.ProcessEnv = {}) {
  const server = start(['server', 'start'], { PORT: '0', ARENA_LOG_LEVEL: 'silent', ARENA_BROWSER: 'off', ...env });
  // Like a service manager may. Only root may raise a priority again.
  if (server.pid) setPriority(server.pid, constants.priority.PRIORITY_LOW);
  const exit = once(server, 'exit');
  const errors = text(server.stderr);
  let output = '';
  for await (const chunk of server.stdout) {
    output += chunk;
    const [url] = /(?<=listening on )\S+(?=\n)/.exec(output) ?? [];
    if (!url) continue;
    const stop = async () => {
      server.kill('SIGTERM');
      return (await exit)[0];
    };
    return { url, output, stop };
  }
  throw new Error(`The server did not start: ${await errors}`);
}

/** A folder with a build, as `arena publish` expects it. */
function aBuild(options: Parameters<typeof aRelease>[0]): string {
  const { release, files } = aRelease(options);
  const app = join(folder, release.app);
  for (const [path, contents] of [...files, ['release.json', JSON.stringify(release)] as const]) {
    mkdirSync(dirname(join(app, 'dist', path)), { recursive: true });
    writeFileSync(join(app, 'dist', path), contents);
  }
  return app;
}

beforeAll(async () => {
  if (!existsSync(join(project, 'ops/dist/index.html'))) {
    await execute('npm', ['run', 'build', '-w', 'ops'], { cwd: project });
  }
  await pack('arena.tar.gz', 'UTC');
  await execute('tar', ['-xzf', 'arena.tar.gz'], { cwd: folder });
  mkdirSync(data);
  if (unprivileged.uid) chownSync(data, unprivileged.uid, unprivileged.gid);
  chmodSync(folder, 0o755);
  chmodSync(unpacked, 0o555);
});
afterAll(() => {
  chmodSync(unpacked, 0o755);
  rmSync(folder, { recursive: true });
});

test('the same sources give the same package', async () => {
  await pack('again.tar.gz', 'Asia/Kolkata');
  expect(readFileSync(join(folder, 'again.tar.gz')).equals(readFileSync(join(folder, 'arena.tar.gz')))).toBe(true);
});

test('the package has the server, the operators’ page and what cannot be bundled, and no development package', () => {
  expect(readdirSync(unpacked).sort()).toEqual(
    ['LICENCES.txt', 'LICENSE', 'bin', 'docs', 'node_modules', 'ops', 'package.json', 'server'].sort(),
  );
  expect(readdirSync(join(unpacked, 'server')).sort()).toEqual(['dist', 'migrations', 'package.json', 'src']);
  const names = readdirSync(join(unpacked, 'node_modules')).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(unpacked, 'node_modules', name)).map((own) => `${name}/${own}`) : name,
  );
  expect(names.filter((name) => !name.startsWith('@node-rs/argon2-')).sort()).toEqual([
    '@bokuweb/zstd-wasm',
    '@electric-sql/pglite',
    '@jitl/quickjs-ffi-types',
    '@jitl/quickjs-ng-wasmfile-release-sync',
    '@node-rs/argon2',
    'axe-core',
    'css-tree',
    'mdn-data',
    'playwright-core',
    'source-map-js',
  ]);

  const manifest = (path: string) => JSON.parse(readFileSync(join(project, path, 'package.json'), 'utf8'));
  const runtime = manifest('server').dependencies;
  const development = ['.', 'server'].flatMap((path) => Object.keys(manifest(path).devDependencies));
  for (const name of readdirSync(join(unpacked, 'server/dist')).filter((name) => name.endsWith('.mjs'))) {
    const code = readFileSync(join(unpacked, 'server/dist', name), 'utf8');
    // The bundler writes the path of each module into a comment.
    const bundled = [...code.matchAll(/^\/\/ (?:.*\/)?node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)].map(
      ([, own]) => own,
    );
    expect(bundled.filter((own) => own && development.includes(own) && !(own in runtime))).toEqual([]);
  }
});

test('the package has the licences of bundled, separate and browser packages', () => {
  const licences = readFileSync(join(unpacked, 'LICENCES.txt'), 'utf8');
  for (const name of ['fastify', 'playwright-core', 'react-dom', 'whatwg-url']) {
    expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((MIT|Apache-2\\.0)\\)\n\n\\s*\\S`, 'm'));
  }
});

test('the bill of materials lists the packages of the licences, and nothing of this machine or moment', () => {
  const bill = readFileSync(join(folder, 'arena.cdx.json'), 'utf8');
  const { bomFormat, metadata, components } = JSON.parse(bill);
  const licences = readFileSync(join(unpacked, 'LICENCES.txt'), 'utf8').split(`\n\n${'-'.repeat(80)}\n\n`);
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'arena']);
  expect(components.map((component: { 'bom-ref': string }) => component['bom-ref']).sort()).toEqual(
    licences.map((text) => text.split(' ', 2).join('@')).sort(),
  );
  expect(bill).not.toMatch(/serialNumber|timestamp|registry|node_modules/);
  expect(bill).toBe(readFileSync(join(folder, 'again.cdx.json'), 'utf8'));
});

test('an unprivileged user serves and publishes a section, writing only to the data directory', async () => {
  const first = await serve();
  expect(first.output).toContain(`operator token in ${join(data, 'operator-token')}\n`);
  expect(await (await fetch(`${first.url}/market`)).text()).toContain('Nothing published yet');
  expect(await (await fetch(`${first.url}/ops`)).text()).toContain('<script');
  for (const app of [aBuild({ app: 'shell', paths: ['/help'] }), aBuild({ variant: 'packed', files: LARGE_FILE })]) {
    expect(await run(['publish', app], { ARENA_URL: first.url })).toMatchObject({ code: 0, err: '' });
  }
  const page = await fetch(`${first.url}/market`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('packed')]);
  expect(await first.stop()).toBe(0);

  const second = await serve();
  expect(second.output).not.toContain('token');
  expect(await (await fetch(`${second.url}/market`)).text()).toContain('packed');
  expect(await second.stop()).toBe(0);
  // The usual folder for temporary files is not writable here.
  expect(readdirSync(data)).toContain('tmp');
});

test('the packed server sends traces', async () => {
  const receiver = await startTraceReceiver();
  const server = await serve({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  await (await fetch(`${server.url}/healthz`)).text();
  expect(await server.stop()).toBe(0);
  expect(receiver.spans.map(({ name }) => name)).toContain('GET /healthz');
  await receiver.close();
});

test('packages of traces and of buckets are apart from what a packed server loads at once', async () => {
  const dist = join(unpacked, 'server/dist');
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    const code = readFileSync(join(dist, file), 'utf8');
    for (const [, next = ''] of code.matchAll(/^(?:import|export)\b[^;]*?["']\.\/([^"']+)["'];$/gm)) visit(next);
  };
  visit('server.mjs');
  expect(reached.size).toBeGreaterThan(1);
  const code = [...reached].map((file) => readFileSync(join(dist, file), 'utf8')).join('');
  expect(code).toContain('node_modules/fastify/');
  expect(code).not.toMatch(/^\/\/ .*node_modules\/(@opentelemetry\/(sdk-trace|otlp-)|@aws-sdk\/client-s3)/m);
});

test('the process that opens releases in a browser finds its packages', async () => {
  const script = join(unpacked, 'server/dist/browser-check.mjs');
  await expect(execute(process.execPath, [script, '--check'], { cwd: '/', ...unprivileged })).resolves.toBeDefined();
});

test('the separate package of the command says that it has no server', async () => {
  await execute('tar', ['-xzf', join(unpacked, 'server/dist/cli.tgz')], { cwd: folder });
  await expect(
    execute(process.execPath, [join(folder, 'package/dist/arena.mjs'), 'server', 'start']),
  ).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('This package has the command, but not the server.\nNext: '),
  });
  const dist = join(folder, 'package/dist');
  const code = readdirSync(dist).map((file) => readFileSync(join(dist, file), 'utf8'));
  expect(code.join('')).toContain('node_modules/commander/');
  expect(code.join('')).not.toMatch(/node_modules\/(drizzle-orm|fastify|pg)\//);
});

test('the message about a read-only data directory names it and says what to do', async () => {
  const { code, err } = await run(['server', 'start'], { ARENA_DATA: unpacked });
  expect([code, err]).toEqual([1, expect.stringContaining(`The server cannot write to ${unpacked} (EACCES).`)]);
  expect(err).toContain('set ARENA_DATA to another folder');
  const missing = await run(['server', 'start'], { ARENA_DATA: join(unpacked, 'new') });
  expect(missing.err).toContain(`The server cannot write to ${join(unpacked, 'new')} (EACCES).`);
});

test('a data directory with a file of another user is refused, with the file', async () => {
  const other = join(folder, 'other');
  mkdirSync(other, { mode: 0o777 });
  chmodSync(other, 0o777);
  writeFileSync(join(other, 'operator-token'), 'of another user', { mode: 0o400 });
  const { err } = await run(['server', 'start'], { ARENA_DATA: other });
  expect(err).toContain(`The server cannot write to ${join(other, 'operator-token')} (EACCES).`);
});

test.each([
  [{ engines: { node: '>=99' } }, `Arena needs Node 99 or newer; this is ${process.versions.node}.`],
  [{ cpu: ['s390x'] }, 'This package is for linux on s390x'],
])('a machine that cannot run the package is told so: %j', async (changed, message) => {
  const manifest = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'));
  const copy = mkdtempSync(join(folder, 'copy-'));
  mkdirSync(join(copy, 'bin'));
  writeFileSync(join(copy, 'bin/arena'), readFileSync(command));
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, os: ['linux'], ...changed }));
  await expect(execute(process.execPath, [join(copy, 'bin/arena')])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining(message),
  });
});
