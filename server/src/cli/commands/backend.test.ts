import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { publishTo } from '../../testing/ops-client';
import { runCommand } from '../../testing/run-command';
import { startBackend } from '../../testing/servers/start-backend';
import { NOW, startArena } from '../../testing/start-arena';
import { createTeamToken } from '../../testing/team-token';

let arena: Awaited<ReturnType<typeof startArena>>;
let backend: Awaited<ReturnType<typeof startBackend>>;
let site: string;

beforeAll(async () => {
  backend = await startBackend();
  arena = await startArena();
  site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  for (const app of ['shell', 'mf-market']) await publishTo(arena, { app });
});
afterAll(async () => {
  await arena.close();
  await backend.close();
});

async function callWith(token: string, ...args: string[]) {
  const { code, text } = await runCommand(args, { env: { ARENA_URL: site, ARENA_TOKEN: token }, cwd: arena.folder });
  return { code, text: text.trimEnd() };
}
const call = (...args: string[]) => callWith(arena.token, ...args);

const SINCE = `, by operator since ${NOW.toISOString()}.`;
const NONE = { code: 0, text: 'mf-market has no backend.' };

test('a backend is set, shown, shown in the status with its failure, and removed', async () => {
  expect(await call('section', 'backend', 'mf-market')).toEqual(NONE);
  const plain = `/api/mf-market/ goes to ${backend.url}/v1${SINCE}`;
  expect(await call('section', 'backend', 'mf-market', `${backend.url}/v1/`)).toEqual({ code: 0, text: plain });
  expect(await call('section', 'backend', 'mf-market')).toEqual({ code: 0, text: plain });
  expect((await fetch(`${site}/api/mf-market/x`)).status).toBe(200);

  const options = ['--cookie', 'one', 'two', '--authorization'];
  const along = `/api/mf-market/ goes to ${backend.url}, with the cookies one, two and the header Authorization${SINCE}`;
  expect(await call('section', 'backend', 'mf-market', backend.url, ...options)).toEqual({ code: 0, text: along });
  backend.answerWith((response) => void response.writeHead(503).end());
  await fetch(`${site}/api/mf-market/x`);
  const failing = `${along} It fails since ${NOW.toISOString()}: It answered 503. 1 of 1 requests failed in 5 minutes.`;
  expect((await call('status')).text.split('\n')).toContain(failing);

  expect(await call('section', 'backend', 'mf-market', '--remove')).toEqual(NONE);
  expect((await call('status')).text).not.toContain('/api/mf-market/');
  const again = await call('section', 'backend', 'mf-market', '--remove');
  expect(again).toMatchObject({ code: 1, text: expect.stringContaining('mf-market has no backend.') });
});

test('a backend that fails is named on the page and in the status, until it is removed', async () => {
  const stopped = await startBackend();
  await call('section', 'backend', 'mf-market', stopped.url);
  await stopped.close();
  const readError = async () => (await arena.app.inject('/api/mf-market/x')).json().error;
  expect(await readError()).toBe('The backend of mf-market cannot be reached. Please try again in a moment.');
  expect((await call('status')).text).toMatch(/^\/api\/mf-market\/ goes to .* It fails since .*: .+\.$/m);
  await call('section', 'backend', 'mf-market', '--remove');
  expect(await readError()).toBe('There is nothing at this address.');
  expect((await call('status')).text).not.toContain('It fails since');
});

test.each([
  ['a name that no app has', ['mf-markt'], 1, 'There is no app mf-markt. Did you mean mf-market?'],
  ['the shell', ['shell', 'https://e.example'], 1, 'The shell has no backend: only sections have one.'],
  ['http to another machine', ['mf-market', 'http://e.example'], 1, 'A backend is an https URL such as'],
  ['a URL with --remove', ['mf-market', 'https://e.example', '--remove'], 2, 'Give a URL or --remove, not both.'],
  ['--cookie without a URL', ['mf-market', '--cookie', 'a'], 2, 'Give the URL, too'],
  ['--authorization with --remove', ['mf-market', '--remove', '--authorization'], 2, 'Give the URL, too'],
])('the command refuses %s, and changes nothing', async (_, args, code, message) => {
  expect(await call('section', 'backend', ...args)).toMatchObject({ code, text: expect.stringContaining(message) });
  expect(await call('section', 'backend', 'mf-market')).toEqual(NONE);
});

test('a team sees the backend of its section and cannot set it', async () => {
  const { token } = await createTeamToken(arena.db, { app: 'mf-market', at: NOW });
  expect(await callWith(token, 'section', 'backend', 'mf-market')).toEqual(NONE);
  const refused = await callWith(token, 'section', 'backend', 'mf-market', 'https://e.example');
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('Only an operator may do this.') });
});

test('with --json, the command prints the backend, or null', async () => {
  const read = async (...args: string[]) =>
    JSON.parse((await call('section', 'backend', 'mf-market', ...args, '--json')).text);
  expect(await read()).toBeNull();
  expect(await read(backend.url)).toMatchObject({ app: 'mf-market', url: backend.url, cookies: [] });
});
