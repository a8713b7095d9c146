import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { prepareDatabaseTemplate } from '../../testing/database/database-template';
import { expectSoon } from '../../testing/expect-soon';
import { startBucket } from '../../testing/servers/start-bucket';
import { startTraceReceiver } from '../../testing/servers/start-trace-receiver';
import { packageFolder } from '../package-folder';

/** Writes the URL of each module that is loaded to standard error. */
const LIST_MODULES = `data:text/javascript,${encodeURIComponent(`
  import { register } from 'node:module';
  register('data:text/javascript,' + encodeURIComponent(
    'import { writeSync } from "node:fs";' +
    'export const load = (url, context, next) => { writeSync(2, "loaded " + url + "\\\\n"); return next(url, context); };'
  ));
`)}`;

let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
const started: { child: ChildProcess; folder: string }[] = [];

beforeAll(async () => {
  receiver = await startTraceReceiver();
});
afterEach(async () => {
  for (const { child, folder } of started.splice(0)) {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});
afterAll(() => receiver.close());

/** Starts a server from the build, with a new database. `output` grows while it runs. */
async function start(env: NodeJS.ProcessEnv) {
  const folder = await mkdtemp(join(tmpdir(), 'arena-tracing-'));
  await cp(await prepareDatabaseTemplate(), folder, { recursive: true });
  const child = spawn(process.execPath, ['--import', LIST_MODULES, 'start.mjs'], {
    cwd: packageFolder,
    env: {
      ...process.env,
      ...{ PORT: '0', ARENA_DATA: folder, DATABASE_URL: undefined, ARENA_BROWSER: 'off', ARENA_RATE_LIMITS: 'off' },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push({ child, folder });
  const exit = once(child, 'exit');
  const output = { text: '', modules: '' };
  child.stderr.on('data', (chunk) => {
    output.modules += chunk;
  });
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output.text += chunk;
      const [url] = /(?<=listening on )\S+(?=\n)/.exec(output.text) ?? [];
      if (url) resolve(url);
    });
    child.once('exit', () => reject(new Error(`The server did not start: ${output.modules}`)));
  });
  const url = await listening;
  return {
    url,
    output,
    /** @returns exit code, and milliseconds until then */
    stop: async () => {
      const stoppedAt = performance.now();
      child.kill('SIGTERM');
      const [code] = await exit;
      return { code, duration: performance.now() - stoppedAt };
    },
  };
}

/** Packages of OpenTelemetry and of Amazon that a server has loaded. */
function packagesIn({ modules }: { modules: string }): string[] {
  const names = [...modules.matchAll(/\/node_modules\/((?:@opentelemetry|@aws-sdk)\/[^/]+)\//g)].map(
    ([, name]) => name,
  );
  return [...new Set(names)].flatMap((name) => name ?? []).sort();
}

/** Sends requests, fifty at a time. @returns the different statuses */
async function request(url: string, count: number): Promise<number[]> {
  const statuses = new Set<number>();
  let left = count;
  const client = async () => {
    while (left-- > 0) {
      const response = await fetch(`${url}/healthz`);
      await response.arrayBuffer();
      statuses.add(response.status);
    }
  };
  await Promise.all(Array.from({ length: 50 }, client));
  return [...statuses];
}

test('a server without traces and without a bucket loads neither the packages of traces nor the client of Amazon', async () => {
  const { output, stop } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  expect(packagesIn(output)).toEqual(['@opentelemetry/api']);
  expect((await stop()).code).toBe(0);
});

test('a server with traces and a bucket loads both', async () => {
  const { location, stop: stopBucket } = await startBucket();
  const { output, stop } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    ARENA_ASSETS: `s3://${location.bucket}/${location.prefix}?endpoint=${location.endpoint}`,
  });
  expect(packagesIn(output)).toEqual(expect.arrayContaining(['@aws-sdk/client-s3', '@opentelemetry/sdk-trace']));
  await stop();
  await stopBucket();
});

test('a server sends its last spans when it stops, with the name of its service', async () => {
  const { url, stop } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
    OTEL_SERVICE_NAME: 'arena-two',
  });
  await request(url, 1);
  expect((await stop()).code).toBe(0);
  const span = receiver.spans.find(({ resource }) => resource['service.name'] === 'arena-two');
  expect(span).toMatchObject({ name: 'GET /healthz' });
});

test('a receiver that hangs neither slows nor stops the site, and only so many spans wait for it', async () => {
  const { url, stop } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_SERVICE_NAME: 'hanging' });
  receiver.answerWith(() => undefined);
  const before = receiver.requests();
  expect(await request(url, 4_000)).toEqual([200]);
  expect(receiver.requests()).toBeGreaterThan(before);
  receiver.answerWith();
  expect((await stop()).code).toBe(0);
  const waiting = receiver.spans.filter(({ resource }) => resource['service.name'] === 'hanging');
  expect(waiting.length).toBeGreaterThan(1_000);
  expect(waiting.length).toBeLessThanOrEqual(2_048);
});

test('a server stops in spite of a receiver that hangs', async () => {
  const { url, stop } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  receiver.answerWith(() => undefined);
  await request(url, 600);
  const { code, duration } = await stop();
  receiver.answerWith();
  expect(code).toBe(0);
  // The exporter alone would wait for ten seconds.
  expect(duration).toBeLessThan(9_000);
});

test('a receiver that refuses spans is logged once, and again when it accepts them', async () => {
  receiver.answerWith((response) => void response.writeHead(400).end());
  const { url, output, stop } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  const count = (message: string) => output.text.split(message).length - 1;
  await request(url, 1_500);
  await expectSoon(async () => count('Traces cannot be sent.') > 0);
  receiver.answerWith();
  await request(url, 600);
  await expectSoon(async () => count('Traces can be sent again.') > 0);
  expect(count('Traces cannot be sent.')).toBe(1);
  expect((await stop()).code).toBe(0);
});

test('a server starts and answers without a receiver', async () => {
  const { url, stop } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  expect(await request(url, 600)).toEqual([200]);
  expect((await stop()).code).toBe(0);
});
