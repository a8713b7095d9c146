import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { webhook } from '../../../operators/events/webhook';
import { runCommand } from '../../../testing/run-command';
import { startReceiver } from '../../../testing/servers/start-receiver';
import { startArena } from '../../../testing/start-arena';

let good: Awaited<ReturnType<typeof startReceiver>>;
let bad: Awaited<ReturnType<typeof startReceiver>>;
let arena: Awaited<ReturnType<typeof startArena>>;
let site: string;

beforeAll(async () => {
  good = await startReceiver();
  bad = await startReceiver();
  const destinations = [good, bad].map(({ url }) => webhook({ url, secret: undefined, template: 'json' }));
  arena = await startArena({ destinations });
  site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await good.close();
  await bad.close();
  await arena.close();
});

const call = (args: string[]) => runCommand(args, { env: { ARENA_URL: site, ARENA_TOKEN: arena.token }, cwd: '.' });

const host = ({ url }: { url: string }) => new URL(url).host;

test('if a destination hangs, the exit code is 1', async () => {
  bad.answerWith(() => undefined);
  const { code, out, err } = await call(['hooks', 'test', '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(out).results).toEqual([
    { destination: host(good), error: null },
    { destination: host(bad), error: 'It did not answer within ten seconds.' },
  ]);
  expect(JSON.parse(err).error).toBe('The test did not arrive at 1 of 2 destinations.');
});
