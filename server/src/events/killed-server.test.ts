import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { packageFolder } from '../storage/package-folder';
import { expectSoon } from '../testing/expect-soon';
import { anUpload, aRelease } from '../testing/release-builder';
import { startReceiver } from '../testing/start-receiver';

const TOKEN = 'the-operator-of-the-tests';

/** Milliseconds until an event must arrive: far more than it takes, because machines stand still at times. */
const PATIENCE = 120_000;

/** Starts a real server process, with settings from its environment. */
async function startServer(folder: string, settings: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['start.mjs'], {
    cwd: packageFolder,
    env: {
      ...process.env,
      ...{ PORT: '0', ARENA_DATA: folder, ARENA_OPERATOR_TOKEN: TOKEN, ARENA_BROWSER: 'off' },
      ...{ DATABASE_URL: '', ARENA_LOG_LEVEL: 'silent', ...settings },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const output of child.stdout) {
    const [, port] = /listening on http:\/\/[^:]+:(\d+)/.exec(String(output)) ?? [];
    if (port) return { url: `http://127.0.0.1:${port}`, child };
  }
  throw new Error('The server did not start.');
}

test('an event is delivered after the server was killed between commit and delivery', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-killed-'));
  const receiver = await startReceiver();
  // Whatever the first server may still send does not arrive.
  receiver.answerWith((_, response) => void response.destroy());
  const settings = {
    ARENA_WEBHOOK: `${receiver.url},${receiver.url}`,
    ARENA_WEBHOOK_TEMPLATE: 'json',
    ARENA_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
  };
  const killed = await startServer(folder, settings);
  const { release, files } = aRelease({ app: 'shell', paths: ['/help'] });
  const { payload, headers } = await anUpload(release, files);
  const authorization = `Bearer ${TOKEN}`;
  const upload = { method: 'POST', headers: { ...headers, authorization }, body: payload };
  const publish = await fetch(`${killed.url}/api/ops/apps/shell/releases`, upload);
  expect(publish.status).toBe(201);
  const activate = await fetch(`${killed.url}/api/ops/apps/shell/activations`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ release: release.id, reason: 'just in time' }),
  });
  killed.child.kill('SIGKILL');
  expect(activate.status).toBe(200);
  await once(killed.child, 'exit');
  receiver.deliveries.length = 0;
  receiver.answerWith();

  const next = await startServer(folder, settings);
  await expectSoon(async () => receiver.deliveries.length > 0, PATIENCE);
  expect(receiver.deliveries.map(({ body }) => body.data.reason)).toEqual(['just in time']);
  next.child.kill('SIGTERM');
  await once(next.child, 'exit');
  await receiver.close();
  await rm(folder, { recursive: true });
});
