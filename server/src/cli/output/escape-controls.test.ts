import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { normalizeText } from '@arena/shared/forms/fields/normalize';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { postWithToken, publishTo } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { runCommand } from '../../testing/run-command';
import { startArena } from '../../testing/start-arena';
import { aPrebooking } from '../../testing/submissions';

/**
 * Clear the screen, set title and clipboard, make a link; the same with one-character sequences; reverse the text
 * direction; hide text; fake a line.
 */
const ATTACKS = [
  '\u001b[2J\u001b[1;31m',
  '\u001b]0;title\u0007',
  '\u001b]52;c;cm0gLXJm\u0007',
  '\u001b]8;;https://evil.example\u001b\\link\u001b]8;;\u001b\\',
  '\u009b2J\u009d0;title\u009c',
  '\u202egnp.exe\u2066',
  '\u200b\ufeff\u{e0041}',
  'first\rsecond\u0008\u007f',
  'one\nAR-00000000  waiver',
].join(' ');

/** Except line feeds. */
const CONTROLS = /(?!\n)[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

let arena: Awaited<ReturnType<typeof startArena>>;
let site: string;
let folder: string;

beforeAll(async () => {
  arena = await startArena();
  site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'arena-printable-'));
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  const release = await publishTo(arena, { variant: 'first' });
  await postWithToken(arena, '/api/ops/apps/mf-market/activations', { release: release.id, reason: ATTACKS });
  const payload = aPrebooking({ name: 'Asha', comments: ATTACKS });
  expect((await arena.app.inject({ method: 'POST', url: '/api/prebooking', payload })).statusCode).toBe(201);
  const line = {
    level: 40,
    time: 0,
    msg: ATTACKS,
    app: ATTACKS,
    err: { message: ATTACKS, stack: `    at ${ATTACKS}` },
  };
  await writeFile(join(folder, 'server.log'), `${JSON.stringify(line)}\n`);
});
afterAll(async () => {
  await arena.close();
  await rm(folder, { recursive: true });
});

async function call(...args: string[]) {
  const { text } = await runCommand(args, { env: { ARENA_URL: site, ARENA_TOKEN: arena.token }, cwd: folder });
  return text;
}

test.each([
  ['text that visitors typed', ['submissions', 'find', 'Asha']],
  ['reasons in the history', ['history', 'mf-market']],
  ['reasons of live releases', ['status']],
  ['the log', ['server', 'log', 'server.log']],
  ['an error that quotes its argument', ['server', 'log', ATTACKS]],
])('%s cannot control the terminal or fake a line', async (_, args) => {
  const text = await call(...args);
  expect(text).toContain('\\u001b');
  expect(text).not.toMatch(CONTROLS);
  const json = await call(...args, '--json');
  expect(json).not.toMatch(CONTROLS);
  expect(() => JSON.parse(json)).not.toThrow();
});

test('a cell stays on one line, JSON keeps the value, and Hindi is unchanged', async () => {
  expect((await call('submissions', 'find', 'Asha')).trimEnd().split('\n')).toHaveLength(1);
  const { submissions } = JSON.parse(await call('submissions', 'find', 'Asha', '--json'));
  expect(submissions[0].comments).toBe(normalizeText(ATTACKS));
  const name = 'क्\u200dष आशा';
  await arena.app.inject({ method: 'POST', url: '/api/prebooking', payload: aPrebooking({ name, city: 'Delhi' }) });
  expect(await call('submissions', 'find', 'Delhi')).toContain(name);
});
