import { NODE_BUNDLE } from '@arena/shared/contract/node-bundle';
import type { Release } from '@arena/shared/contract/release';
import { patternsOverlap } from '@arena/shared/contract/route-pattern';
import type { SectionBlock } from '@arena/shared/contract/section-block';
import { serverAddressesIn } from '@arena/shared/contract/server-paths';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { validateCandidate } from '../../releases/gate';
import { liveView } from '../../releases/rollouts';
import { activations } from '../../releases/table';
import { expectSoon } from '../expect-soon';
import { orderFrom, readFrom } from '../publish-to';
import { anUpload, aRelease, shipTo } from '../release-builder';
import { NOW, startArena } from '../start-arena';
import { keepFromBefore } from '../store-legacy-release';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
  await shipTo(arena, { app: 'shell', paths: ['/help', '/profile'] });
  await shipTo(arena, { app: 'mf-blogs', paths: ['/blogs'] });
  await shipTo(arena, { app: 'mf-booking', manifest: section({ paths: ['/gamemode', '/gamemode/:slug'] }) });
});
afterAll(() => arena.close());

/** The hostile team's section; each test has one of its own. */
let app: string;
let tests = 0;
beforeEach(() => {
  app = `mf-hostile-${++tests}`;
});

/** A site of a test's own on which nothing has to be rendered. */
const withoutShell = () => startArena();

/** Part of a manifest: what the hostile team claims. */
const section = (block: Partial<SectionBlock>) => ({ section: { paths: [], pages: [], nav: [], ...block } });

const claiming = (block: Partial<SectionBlock>, by = app) => aRelease({ app: by, manifest: section(block) });

/** What the server says to a whole release. */
async function publish({ release, files }: ReturnType<typeof aRelease>) {
  const { payload, headers } = await anUpload(release, files);
  const answer = await arena.app.inject({
    method: 'POST',
    url: `/ops/apps/${release.app}/releases`,
    headers: { ...headers, authorization: `Bearer ${arena.token}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const order = (url: string, payload: object) => orderFrom(arena, url, payload);

/** Everything that a kept release could be asked for, and what is said against it each time. */
async function askedFor({ app, id: release }: Release): Promise<string[]> {
  const url = `/ops/apps/${app}`;
  const rehearsal = await order(`${url}/activations`, { release, dryRun: true });
  expect([rehearsal.status, rehearsal.body.refused]).toEqual([200, true]);
  const preview = await order(`${url}/previews`, { release });
  const canary = await order(`${url}/canary`, { release, share: 10 });
  const activation = await order(`${url}/activations`, { release });
  expect([canary.status, activation.status]).toEqual([409, 409]);
  return [
    ...new Set([
      rehearsal.body.faults.join('\n'),
      preview.body.faults.join('\n'),
      canary.body.error,
      activation.body.error,
    ]),
  ];
}

const blogs: SectionBlock['nav'][number] = { label: 'Blogs', to: '/x', order: 1 };

test.each<[string, Partial<SectionBlock>, RegExp]>([
  ['every address of one segment', { paths: ['/x', '/:x'] }, /\/:x meets \/api\/\*, which the server itself answers/],
  ['the page of operators', { paths: ['/ops'] }, /\/ops meets \/ops\/\*, which the server itself answers/],
  ['an API', { paths: ['/api/x'] }, /\/api\/x meets \/api\/\*, which the server/],
  ['what signs visitors in', { paths: ['/auth/v1'] }, /\/auth\/v1 meets \/auth\/\*, which the server/],
  ['files of releases', { paths: ['/releases/:app/:id'] }, /meets \/releases\/\*, which the server/],
  ['a sign of life', { paths: ['/healthz'] }, /\/healthz meets \/healthz, which the server/],
  ['another site', { paths: ['//x'] }, /A path starts with \//],
  ['an optional segment', { paths: ['/x/:y?'] }, /A path starts with \//],
  ['everything below', { paths: ['/x/*'] }, /A path starts with \//],
  ['capital letters', { paths: ['/X'] }, /A path starts with \//],
  ['one path under two names', { paths: ['/x/:a', '/x/:b'] }, /\/x\/:b matches the same addresses as \/x\/:a\./],
  ['a page of another app', { paths: ['/x'], pages: ['/blogs'] }, /\/blogs is a page, but no path of this section/],
  ['one page twice', { paths: ['/x'], pages: ['/x', '/x'] }, /\/x is named twice\./],
  ['an entry that leads elsewhere', { paths: ['/x'], nav: [blogs] }, /\/x is in the navigation, but is no page/],
  ['an entry to another site', { paths: ['/x'], nav: [{ ...blogs, to: '//x' }] }, /A page is a concrete address/],
  ['an entry that runs code', { paths: ['/x'], nav: [{ ...blogs, to: 'javascript:x' }] }, /A page is a concrete/],
  ['2,000 entries', { nav: Array.from({ length: 2000 }, (_, order) => ({ ...blogs, order })) }, /at most 5 entries/],
  ['2,000 pages', { pages: Array.from({ length: 2000 }, (_, i) => `/x/${i}`) }, /A section has at most 200 pages\./],
  ['2,000 paths', { paths: Array.from({ length: 2000 }, (_, i) => `/x/${i}`) }, /A section has at most 20 paths\./],
  ['a long address', { paths: [`/${'x'.repeat(100)}`] }, /An address has at most 100 characters\./],
  ['a label of 10 kB', { nav: [{ ...blogs, label: 'x'.repeat(10_000) }] }, /A label has at most 40 characters\./],
  ['an order beyond all numbers', { nav: [{ ...blogs, order: 1e300 }] }, /An order is a whole number from 0 to 9999\./],
  ['a place before all others', { nav: [{ ...blogs, order: -1 }] }, /An order is a whole number from 0 to 9999\./],
])('%s cannot be claimed, be it sent today or kept from before', async (_, block, sentence) => {
  const made = claiming(block);
  const sent = await publish(made);
  expect([sent.status, sent.body.error]).toEqual([400, expect.stringMatching(sentence)]);
  await keepFromBefore(arena, made);
  for (const said of await askedFor(made.release)) expect(said).toMatch(sentence);
});

test.each([
  ['/gamemode/:id', 'claims /gamemode/:id, which meets /gamemode/:slug of mf-booking.'],
  ['/gamemode/laser-tag', 'claims /gamemode/laser-tag, which meets /gamemode/:slug of mf-booking.'],
  ['/gamemode', 'claims /gamemode, which mf-booking already answers.'],
  ['/help', 'claims /help, which shell already answers.'],
])('%s belongs to another app', async (path, sentence) => {
  const made = claiming({ paths: [path] });
  expect((await publish(made)).status).toBe(201);
  expect(await askedFor(made.release)).toEqual([`${app} ${sentence}`]);
});

test('a shell cannot take the pages of a section', async () => {
  const made = claiming({ paths: ['/help', '/gamemode/:any'] }, 'shell');
  expect((await publish(made)).status).toBe(201);
  expect(await askedFor(made.release)).toEqual([
    'shell claims /gamemode/:any, which meets /gamemode/:slug of mf-booking.',
  ]);
});

test('a page beside the pattern of the same section is no conflict', async () => {
  const block = { paths: ['/x/:slug', '/x/new', '/x'], pages: ['/x/new'] };
  const { answer } = await shipTo(arena, { app, manifest: section(block) });
  expect(answer.statusCode).toBe(200);
});

const refusedManifests: [string, (release: Release) => object, RegExp][] = [
  [
    'a container called document',
    () => ({ container: 'document' }),
    /^release\.json is not valid: container: A container of/,
  ],
  ['the container of another app', () => ({ container: 'mf_blogs_first' }), /container: A container of mf-hostile-/],
  ['a version of 300 letters', () => ({ version: `1.0.0-${'x'.repeat(300)}` }), /version: A version has at most 40/],
  ['a range of 10 kB', () => ({ needs: { react: '^1 || '.repeat(2000) } }), /needs\.react: /],
  [
    'packages without end',
    () => ({ needs: Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`p${i}`, '1'])) }),
    /needs: The packages are at most 20/,
  ],
  ['a package that is a path', () => ({ needs: { '../react': '1' } }), /needs\.\.\.\/react: The packages are/],
  ['a font that it does not have', () => ({ fonts: ['no.woff2'] }), /no\.woff2 is loaded by pages but is not among/],
  ['a page as a script', () => ({ scripts: ['index.html'] }), /scripts\.0: It has to end in \.js\./],
  ['one script twice', () => ({ scripts: ['remoteEntry.js', 'remoteEntry.js'] }), /remoteEntry\.js is named twice\./],
  [
    '2,000 scripts',
    () => ({ scripts: Array.from({ length: 2000 }, (_, i) => `${i}.js`) }),
    /At most 20 of these files/,
  ],
  ['two files of one name', ({ files }) => ({ files: [...files, ...files] }), /Two files have the same path/],
  [
    'names that are one on some disks',
    ({ files }) => ({ files: [...files, { ...files[0], path: 'REMOTEENTRY.JS' }] }),
    /Two files have the same path/,
  ],
  [
    'a file that is a folder, too',
    ({ files }) => ({ files: [...files, { ...files[0], path: 'pages' }] }),
    /A file has the path of a folder/,
  ],
  [
    'more bytes than a release may have',
    ({ files }) => ({
      files: [...files, ...Array.from({ length: 9 }, (_, i) => ({ ...files[0], path: `${i}.mp4`, size: 4 << 20 }))],
    }),
    /A release has at most 32 MiB\./,
  ],
  [
    '500 scripts whose hashes stand in every page',
    ({ files }) => ({
      files: [...files, ...Array.from({ length: 400 }, (_, i) => ({ ...files[0], path: `${i}.js` }))],
    }),
    /A release has at most 60 scripts/,
  ],
  [
    'stylesheets of a megabyte in the page',
    ({ files }) => ({ files: files.map((file) => ({ ...file, size: 1 << 20 })) }),
    /The stylesheets of a page have at most 256 KiB\./,
  ],
];

test.each(refusedManifests)('%s is refused', async (_, change, sentence) => {
  const { release, files } = aRelease({ app, paths: [`/${app}`] });
  const made = aRelease({ app, paths: [`/${app}`], manifest: change(release) });
  const { status, body } = await publish({ release: made.release, files });
  expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)]);
});

test.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['a line break', 'Blogs\nHome'],
  ['a control character', 'Blogs\u0007'],
  ['text that turns around', '\u202eemoH'],
  ['an isolate that is never closed', '\u2066Home'],
  ['a space without width', 'Ho\u200bme'],
  ['a soft hyphen', 'Ho\u00adme'],
  ['a letter that is not seen', 'Home\u3164'],
  ['a blank that is no space', 'Home\u2800'],
  ['a space that does not break', 'Home\u00a0'],
  ['letters of two scripts', 'Hоme'],
  ['another script that looks the same', 'Ноте'],
  ['wide letters', 'Ｈｏｍｅ'],
  ['letters of mathematics', '𝐇𝐨𝐦𝐞'],
  ['letters of phonetics', 'Bloɡs'],
  ['a pile of accents', `क${'\u0902'.repeat(20)}`],
  ['half a character', 'Home\ud800'],
  ['HTML', '<b>Home</b>'],
])('a label of %s is refused', async (_, label) => {
  const made = claiming({ paths: [`/${app}`], pages: [`/${app}`], nav: [{ label, to: `/${app}`, order: 1 }] });
  const { status, body } = await publish(made);
  expect([status, body.error]).toEqual([
    400,
    expect.stringMatching(/section\.nav\.0\.label: A label has letters of one script/),
  ]);
});

test.each(['Blogs', 'Über uns', 'Q & A', 'गेम मोड', 'நிகழ்வுகள்', 'Under-18s: 2026/27'])(
  'a label may say %s',
  async (label) => {
    const nav = [{ label: `${label} ${tests}`.slice(0, 40), to: `/${app}`, order: 1 }];
    const { answer } = await shipTo(arena, { app, manifest: section({ paths: [`/${app}`], pages: [`/${app}`], nav }) });
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()]);
    await order(`/ops/apps/${app}/retirements`, {});
  },
);

test('keys that are no packages change nothing', async () => {
  const { release, files } = aRelease({ app, paths: [`/${app}`], needs: { constructor: '*', tostring: '*' } });
  expect((await publish({ release, files })).status).toBe(201);
  expect((await order(`/ops/apps/${app}/activations`, { release: release.id })).body.error).toMatch(
    /needs constructor \*, which the shell \S+ does not offer\./,
  );
  const { payload, headers } = await anUpload(JSON.stringify(release).replace('"constructor"', '"__proto__"'), files);
  const answer = await arena.app.inject({
    method: 'POST',
    url: `/ops/apps/${app}/releases`,
    headers: { ...headers, authorization: `Bearer ${arena.token}` },
    payload,
  });
  expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringMatching(/changed after the build/)]);
});

const entry = (label: string, to: string) => ({ label, to, order: 1 });

test('an entry of the navigation cannot read like that of another app', async () => {
  const theirs = { paths: [`/${app}`], pages: [`/${app}`], nav: [entry('Night Games', `/${app}`)] };
  await shipTo(arena, { app, manifest: section(theirs) });
  const mine = { paths: ['/fake'], pages: ['/fake'], nav: [entry('NIGHT GAMES', '/fake')] };
  const made = claiming(mine, `${app}-fake`);
  await publish(made);
  expect(await askedFor(made.release)).toEqual([
    `${app}-fake calls an entry of the navigation NIGHT GAMES, as ${app} does already.`,
  ]);
  await order(`/ops/apps/${app}/retirements`, {});
});

test('the navigation of the site stays small however many sections want into it, and pages with it', async () => {
  const site = await withoutShell();
  const wanting = (team: string, count: number) => {
    const pages = Array.from({ length: count }, (_, i) => `/${team}/${'x'.repeat(70)}${i}`);
    const nav = pages.map((to, i) => entry(`${team} ${'w'.repeat(20)} ${i}`, to));
    return { app: team, manifest: section({ paths: pages, pages, nav }) };
  };
  for (const team of ['mf-a', 'mf-b', 'mf-c', 'mf-d']) {
    expect((await shipTo(site, wanting(team, 5))).answer.statusCode).toBe(200);
  }
  const { answer } = await shipTo(site, wanting('mf-e', 1));
  const error = 'The navigation would have 21 entries; 20 are the most.';
  expect([answer.statusCode, answer.json().error]).toEqual([409, error]);
  // Who adds nothing is not held up by what others have.
  expect((await shipTo(site, { ...wanting('mf-a', 5), word: 'next' })).answer.statusCode).toBe(200);

  const shell = aRelease({ app: 'shell', paths: ['/help'] });
  await keepFromBefore(site, shell);
  const row = { app: 'shell', release: shell.release.id, kind: 'activate' as const, by: 'operator', at: NOW };
  await site.db.insert(activations).values(row);
  let page = '';
  await expectSoon(async () => {
    page = (await site.app.inject('/nowhere')).body;
    return page.includes('/releases/shell/');
  });
  expect(page.split('"label":')).toHaveLength(21);
  expect(page.length).toBeLessThan(16 << 10);
  await site.close();
});

test('two canaries cannot have one address; what goes live later keeps it, and the canary waits', async () => {
  const site = await withoutShell();
  const first = claiming({ paths: ['/night/:day'], pages: ['/night/one'] }, 'mf-a');
  const second = claiming({ paths: ['/night/one'], pages: ['/night/one'] }, 'mf-b');
  await keepFromBefore(site, first);
  await keepFromBefore(site, second);
  const ask = ({ release }: typeof first, verb: string, more: object) =>
    orderFrom(site, `/ops/apps/${release.app}/${verb}`, { release: release.id, ...more });
  expect((await ask(first, 'canary', { share: 100 })).status).toBe(200);
  expect(await ask(second, 'canary', { share: 100 })).toEqual({
    status: 409,
    body: { error: 'mf-b claims /night/one, which meets /night/:day of mf-a.' },
  });
  expect((await ask(second, 'activations', {})).status).toBe(200);
  const { canaries } = (await readFrom(site, '/ops/apps')).body;
  expect(canaries).toMatchObject([{ faults: ['mf-a claims /night/:day, which meets /night/one of mf-b.'] }]);
  await site.close();
});

test('a rollback is no way around the checks: what was never live does not become live by it', async () => {
  await shipTo(arena, { app, paths: [`/${app}`] });
  const made = aRelease({ app, word: 'unseen', paths: [`/${app}`], files: { [NODE_BUNDLE]: 'throw new Error("no")' } });
  await publish(made);
  const release = made.release.id;
  const error = `${app} ${release} was never live. Activate it instead.`;
  expect(await order(`/ops/apps/${app}/rollbacks`, { release })).toEqual({ status: 409, body: { error } });
  const rehearsal = await order(`/ops/apps/${app}/rollbacks`, { release, dryRun: true });
  expect(rehearsal.body).toMatchObject({ refused: true, faults: [error] });
});

/** A release that went live before there were rules, and what the team has live now. */
async function liveBefore(block: Partial<SectionBlock>) {
  const old = claiming(block);
  await keepFromBefore(arena, old);
  const row = { app, release: old.release.id, kind: 'activate' as const, by: 'operator', at: NOW };
  await arena.db.insert(activations).values(row);
  await shipTo(arena, { app, word: 'now', paths: [`/${app}`] });
  return old.release.id;
}

test('a release of before these rules can be read, shown and gone back to', async () => {
  const nav = [entry('x'.repeat(3_000), '/elsewhere')];
  const release = await liveBefore({ paths: [`/${app}`, `/${app}/:x`], pages: [`/${app}`, `/${app}/one`], nav });
  const rehearsal = await order(`/ops/apps/${app}/rollbacks`, { dryRun: true });
  expect(rehearsal.body).toMatchObject({ release, refused: false, faults: [] });
  expect((await order(`/ops/apps/${app}/rollbacks`, {})).body).toEqual({ app, release });
  const page = await arena.app.inject(`/${app}/one`);
  expect([page.statusCode, page.body.includes('x'.repeat(3_000))]).toEqual([200, true]);
  await order(`/ops/apps/${app}/retirements`, {});
});

test('a release of before these rules that really overlaps is neither gone back to nor stands in', async () => {
  await liveBefore({ paths: [`/${app}`, '/:x'] });
  const { status, body } = await order(`/ops/apps/${app}/rollbacks`, {});
  expect([status, body.error]).toEqual([
    409,
    expect.stringContaining(`${app} claims /:x, which meets /blogs of mf-blogs.`),
  ]);
  expect((await arena.app.inject(`/${app}`)).body).not.toContain('standIn');
});

const segment = fc.constantFrom(
  'a',
  'b',
  'blogs',
  'gamemode',
  'help',
  'api',
  'ops',
  'healthz',
  ':x',
  ':y',
  '',
  '*',
  'A',
);
const address = fc.array(segment, { maxLength: 3 }).map((segments) => `/${segments.join('/')}`);
const label = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.constant('Night Games'));
const oddBlock = fc.record({
  paths: fc.array(address, { maxLength: 3 }),
  pages: fc.array(address, { maxLength: 2 }),
  nav: fc.array(fc.record({ label, to: address, order: fc.oneof(fc.double(), fc.nat(9999)) }), { maxLength: 1 }),
});

test('whatever a team claims, no address of another app or of the server becomes its own', async () => {
  const others = ['/blogs', '/help', '/gamemode', '/gamemode/spike-rush', '/profile'];
  const live = await liveView(arena.db);
  let accepted = 0;
  fc.assert(
    fc.property(oddBlock, (block) => {
      if (validateCandidate(claiming(block).release, live).length > 0) return;
      accepted += 1;
      for (const path of block.paths) {
        expect(serverAddressesIn(path)).toEqual([]);
        expect(others.filter((other) => patternsOverlap(path, other))).toEqual([]);
      }
      expect(block.pages.filter((page) => others.includes(page))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
  expect(accepted).toBeGreaterThan(0);
});
