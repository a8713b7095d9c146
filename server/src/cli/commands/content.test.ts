import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { getWithToken, postWithToken } from '../../testing/ops-client';
import { shipTo, someContent } from '../../testing/release-builder';
import { startArena } from '../../testing/start-arena';
import { runArena } from '../run';

let arena: Awaited<ReturnType<typeof startArena>>;
let env: NodeJS.ProcessEnv;
let cwd: string;
let started: string;

beforeAll(async () => {
  arena = await startArena();
  const site = await arena.app.listen({ port: 0 });
  cwd = await mkdtemp(join(tmpdir(), 'arena-content-test-'));
  await shipTo(arena, { app: 'shell', paths: ['/help'], content: someContent() });
  await shipTo(arena, { app: 'mf-blogs', paths: ['/blogs'] });
  const rights = { name: 'Owner', role: 'editor', apps: ['mf-market'] };
  const { token } = (await postWithToken(arena, '/api/ops/tokens', rights)).body;
  env = { ARENA_URL: site, ARENA_TOKEN: token, EDITOR: 'editor --wait' };
});
beforeEach(async () => {
  started = (await shipTo(arena, { content: someContent() })).release.id;
});
afterAll(async () => {
  await arena.close();
  await rm(cwd, { recursive: true });
});

type Hands = { edit?: (text: string) => string; confirm?: (question: string) => boolean | Promise<boolean> };

/** Runs the command as a person with an editor and, if they answer questions, a terminal. */
async function call(args: string[], { edit = (text) => text, confirm }: Hands = {}) {
  let [out, err] = ['', ''];
  const code = await runArena(args, {
    ...{ env, cwd, isTerminal: false, out: (text) => (out += text), err: (text) => (err += text) },
    runEditor: (_, file) => {
      writeFileSync(file, edit(readFileSync(file, 'utf8')));
      return true;
    },
    ...(confirm && { confirm: async (question: string) => confirm(question) }),
  });
  return { code, out, err };
}

async function live(): Promise<string> {
  const { apps } = (await getWithToken(arena, '/api/ops/apps')).body;
  return apps.find(({ app }: { app: string }) => app === 'mf-market').release;
}

async function liveContent() {
  return (await getWithToken(arena, `/api/ops/apps/mf-market/releases/${await live()}/content`)).body.content;
}

test('content is printed, written to a file, changed there and published, and an earlier one is read by its release', async () => {
  expect(JSON.parse((await call(['content', 'get', 'mf-market'])).out)).toEqual(someContent());
  const { out } = await call(['content', 'get', 'mf-market', '-o', 'market.json']);
  expect(out).toBe(`The content of mf-market ${started} is in market.json.\n`);
  const text = await readFile(join(cwd, 'market.json'), 'utf8');
  await writeFile(join(cwd, 'market.json'), text.replace('"price": 100', '"price": 120'));
  const published = await call(['content', 'publish', 'mf-market', 'market.json', '--reason', 'Diwali']);
  expect(published).toEqual({
    code: 0,
    out: `mf-market ${await live()} is live. It had no browser check.\n`,
    err: '',
  });
  expect(await liveContent()).toEqual(someContent(120));
  const earlier = await call(['content', 'get', 'mf-market', '--release', started, '--json']);
  expect(JSON.parse(earlier.out)).toMatchObject({ app: 'mf-market', release: started, content: someContent() });
});

test('content is published without going live, or goes live later', async () => {
  await writeFile(join(cwd, 'market.json'), JSON.stringify(someContent(130)));
  const held = await call(['content', 'publish', 'mf-market', 'market.json', '--hold']);
  expect(held.out).toMatch(/^mf-market \S+ is published but not live\./);
  const later = await call(['content', 'publish', 'mf-market', 'market.json', '--at', '1h']);
  expect(later.out).toMatch(/^mf-market \S+ goes live at 2026-11-21T11:00:00\.000Z, scheduled by Owner/);
  expect(await live()).toBe(started);
});

test.each<[string, string[], string | undefined, [number, RegExp]]>([
  [
    'a wrong price',
    ['mf-market', 'wrong.json'],
    JSON.stringify(someContent(-1)),
    [1, /^Plans › 1 › Price: at least 0\nNext: correct the content/],
  ],
  ['no JSON', ['mf-market', 'wrong.json'], '{', [2, /^wrong\.json is not JSON: .*\nNext: correct it/]],
  ['a list', ['mf-market', 'wrong.json'], '[]', [2, /^The content is not a JSON object\./]],
  ['no file', ['mf-market', 'none.json'], undefined, [2, /^There is no file none\.json that can be read\./]],
  ['another app', ['mf-blogs', 'wrong.json'], '{}', [1, /^This token is for mf-market and may not change mf-blogs\./]],
  ['an unknown app', ['mf-markte', 'wrong.json'], '{}', [1, /mf-markte/]],
])('content publish of %s says what to do', async (_, args, text, [code, message]) => {
  if (text !== undefined) await writeFile(join(cwd, 'wrong.json'), text);
  expect(await call(['content', 'publish', ...args])).toMatchObject({
    code,
    err: expect.stringMatching(message),
    out: '',
  });
  expect(await live()).toBe(started);
});

test('a release without content is named', async () => {
  const { code, err } = await call(['content', 'get', 'mf-blogs']);
  expect([code, err]).toEqual([1, expect.stringMatching(/^mf-blogs \S+ has no content: all of its words are part of/)]);
});

test('an edit shows the differences in words, asks, and goes live', async () => {
  const questions: string[] = [];
  const edit = (text: string) =>
    text
      .replace('"price": 500', '"price": 550')
      .replace('Open daily', 'Closed on Sunday')
      .replace('"never"', '"Sunday"');
  const confirm = (question: string) => questions.push(question) > 0;
  const { code, out } = await call(['content', 'edit', 'mf-market'], { edit, confirm });
  expect([code, questions]).toEqual([0, ['Make it live?']]);
  expect(out.split('\n')).toEqual([
    'Heading: Open daily → Closed on Sunday',
    'Evening, Price: 500 → 550',
    'Closed: never → Sunday',
    `mf-market ${await live()} is live. It had no browser check.`,
    '',
  ]);
  expect(await liveContent()).toMatchObject({ heading: 'Closed on Sunday', closed: 'Sunday' });
});

test('added and removed entries are named', async () => {
  const edit = (text: string) => {
    const content = JSON.parse(text);
    return JSON.stringify({ ...content, plans: [content.plans[1], { name: 'Night', price: 900 }] });
  };
  const { out } = await call(['content', 'edit', 'mf-market', '--yes'], { edit });
  expect(out).toContain('Plans: Morning removed\nPlans: Night added\n');
  expect(out).toMatch(/^mf-market \S+ is live/m);
});

test('an edit without a change publishes nothing', async () => {
  expect(await call(['content', 'edit', 'mf-market'])).toEqual({ code: 0, out: 'Nothing has changed.\n', err: '' });
  expect(await live()).toBe(started);
});

test.each<[string, Hands, RegExp]>([
  [
    'that is refused',
    { edit: (text) => text.replace('"price": 100', '"price": -1') },
    /^Plans › 1 › Price: at least 0\n/,
  ],
  ['that is no JSON', { edit: () => '{' }, /^It is not JSON: /],
  [
    'that the user does not confirm',
    { edit: (text) => text.replace('100', '1'), confirm: () => false },
    /^Nothing was published\.\n/,
  ],
  ['without a terminal', { edit: (text) => text.replace('100', '1') }, /^There is no terminal to ask on\.\n/],
])('an edit %s is kept in a file', async (_, hands, message) => {
  let edited = '';
  const edit = (text: string) => (edited = hands.edit?.(text) ?? '');
  const { code, err } = await call(['content', 'edit', 'mf-market'], { ...hands, edit });
  expect([code, err]).toEqual([1, expect.stringMatching(message)]);
  const [, file = ''] = /your text is in (\S+?);/.exec(err) ?? [];
  expect(readFileSync(file, 'utf8')).toBe(edited);
  await rm(join(file, '..'), { recursive: true });
  expect(await live()).toBe(started);
});

test('of two edits at once the second is told who was faster, and both contents are kept', async () => {
  await writeFile(join(cwd, 'faster.json'), JSON.stringify(someContent(1)));
  const { code, err } = await call(['content', 'edit', 'mf-market'], {
    edit: (text) => text.replace('"price": 100', '"price": 2'),
    confirm: async () =>
      (await call(['content', 'publish', 'mf-market', 'faster.json', '--reason', 'rain'])).code === 0,
  });
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(
      /^mf-market has changed in the meantime: Owner made \S+ live on 21 November 2026 at 3:30 pm IST \(rain\)\.\nNext: /,
    ),
  ]);
  expect(await liveContent()).toEqual(someContent(1));
  const [, release = ''] = /--release (\S+?);/.exec(err) ?? [];
  const kept = await call(['content', 'get', 'mf-market', '--release', release]);
  expect(JSON.parse(kept.out)).toEqual(someContent(2));
  const [, file = ''] = /your text is in (\S+?);/.exec(err) ?? [];
  await rm(join(file, '..'), { recursive: true });
});
