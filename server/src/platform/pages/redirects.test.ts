import { NODE_BUNDLE } from '@arena/shared/contract/release/node-bundle';
import { RELEASE_MAP_ID } from '@arena/shared/contract/release/release-map';
import type { Redirect } from '@arena/shared/contract/section/redirect';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { expectSoon } from '../../testing/expect-soon';
import { getWithToken, postWithToken, publishTo } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { startArena } from '../../testing/start-arena';

const CHANGES = '/api/ops/changes';

let arena: Awaited<ReturnType<typeof startArena>>;
let origin: string;

beforeAll(async () => {
  arena = await startArena();
  origin = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
});
beforeEach(async () => {
  const { apps } = (await getWithToken(arena, '/api/ops/apps')).body;
  const sections = apps.map(({ app }: { app: string }) => app).filter((app: string) => app !== 'shell');
  for (const app of sections) await post(`/api/ops/apps/${app}/retirements`);
  tests += 1;
  events = `/events${tests}`;
  nights = `/nights${tests}`;
});
afterAll(() => arena.close());

/** Each test uses other addresses. */
let tests = 0;
let events: string;
let nights: string;

const post = (url: string, payload: object = {}) => postWithToken(arena, url, payload);
const get = (url: string) => arena.app.inject(url);
const appOf = (path: string) => `mf-${path.slice(1)}`;

/** A section with a list and a page, whose route has a parameter. */
function aSection(path: string, { redirects, variant = 'first' }: { redirects?: Redirect[]; variant?: string } = {}) {
  const section = { paths: [path, `${path}/:slug`], pages: [path, `${path}/neon`], nav: [] };
  return { app: appOf(path), variant, manifest: { section: { ...section, ...(redirects && { redirects }) } } };
}

/** A section without pages, whose addresses lead to another section. */
const redirecting = (path: string, redirects: Redirect[]) => ({
  app: appOf(path),
  variant: 'moved',
  manifest: { section: { paths: [], pages: [], nav: [], redirects } },
});

const moved = (from: string, to: string) => [
  { from, to },
  { from: `${from}/:slug`, to: `${to}/:slug` },
];

async function ship(options: Parameters<typeof shipTo>[1]) {
  const { release, response } = await shipTo(arena, options);
  return { id: release.id, status: response.statusCode, body: response.json() };
}

/** Where a request leads: the status, and the location of a redirect. */
async function answerOf(url: string) {
  const { statusCode, headers } = await get(url);
  return headers.location === undefined ? statusCode : [statusCode, headers.location];
}

/** Twenty clients poll addresses over HTTP during a change, and follow redirects. Returns every answer but 200. */
async function failuresDuring(urls: string[], change: () => Promise<unknown>) {
  let isChanging = true;
  const failures: string[] = [];
  const visit = async (url: string) => {
    const response = await fetch(origin + url);
    await response.text();
    if (response.status !== 200) failures.push(`${url} leads to ${response.url}: ${response.status}`);
  };
  const clients = Array.from({ length: 20 }, async (_, i) => {
    while (isChanging) await visit(urls[i % urls.length] ?? '');
  });
  await Promise.all(urls.map(visit));
  await change();
  isChanging = false;
  await Promise.all([...clients, ...urls.map(visit)]);
  return failures;
}

test('an address that has moved answers 308 with its parameters and its query', async () => {
  await ship(aSection(nights, { redirects: moved(events, nights) }));
  expect(await answerOf(`${events}?q=Cap&q=x`)).toEqual([308, `${nights}?q=Cap&q=x`]);
  expect(await answerOf(`${events}/neon/`)).toEqual([308, `${nights}/neon`]);
  expect(await answerOf(`${events.toUpperCase()}/Neon`)).toEqual([308, `${nights}/neon`]);
  expect(await answerOf(`${events}/never`)).toBe(404);
  const { headers } = await arena.app.inject({ method: 'HEAD', url: events });
  expect([headers.location, headers['cache-control']]).toEqual([nights, 'no-store']);
});

test('a redirect keeps the query as it was sent, and never leads to another site', async () => {
  await ship(
    aSection(nights, { redirects: [...moved(events, nights), { from: `${events}/:a/:b`, to: `${nights}/:b` }] }),
  );
  const query = '?lang=hi&q=%E0%A4%AE%E0%A5%88&next=//evil.example&x=%0D%0ASet-Cookie:%20a=b';
  expect(await answerOf(`${events}/neon/${query}`)).toEqual([308, `${nights}/neon${query}`]);
  const paths = [`//evil.example${events}`, `${events}//evil.example`, `${events}/%2F%2Fevil.example/neon%2F..`];
  for (const path of [...paths, `${events}/..%2fneon`, `${events}/%6Eeon`, `${events}/neon;x`, `${events}/:slug`]) {
    expect([path, await answerOf(path)]).toEqual([path, 404]);
  }
});

test('a form that is sent to a page is refused at its earlier address, too', async () => {
  await ship(aSection(nights, { redirects: moved(events, nights) }));
  const send = (url: string) => arena.app.inject({ method: 'POST', url, payload: { name: 'Asha' } });
  const [before, now] = [await send(events), await send(nights)];
  expect([before.statusCode, before.headers.location, before.json()]).toEqual([404, undefined, now.json()]);
});

test('a preview follows the redirects of its release, and visitors do not', async () => {
  await ship(aSection(nights, { variant: 'before' }));
  const { id } = await publishTo(arena, aSection(nights, { redirects: moved(events, nights) }));
  const preview = await post('/api/ops/previews', { releases: { [appOf(nights)]: id } });
  const { pathname, search } = new URL(preview.body.url);
  const opened = await get(pathname + search);
  const cookie = String(opened.headers['set-cookie']).split(';')[0];
  const { statusCode, headers } = await arena.app.inject({ url: `${events}/neon?q=1`, headers: { cookie } });
  expect([statusCode, headers.location]).toEqual([308, `${nights}/neon?q=1`]);
  expect(await answerOf(`${events}/neon`)).toBe(404);
});

test('visitors of a canary follow its redirects, and get the same answer again', async () => {
  await ship(aSection(nights, { variant: 'before' }));
  const { id } = await publishTo(arena, aSection(nights, { redirects: moved(events, nights) }));
  await post(`/api/ops/apps/${appOf(nights)}/canary`, { release: id, share: 50 });
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const { statusCode, cookies } = await get(events);
      const [visitor] = cookies;
      const headers = { cookie: `${visitor?.name}=${visitor?.value}` };
      return [statusCode, (await arena.app.inject({ url: events, headers })).statusCode];
    }),
  );
  expect(new Set(answers.map(String))).toEqual(new Set(['308,308', '404,404']));
  await post(`/api/ops/apps/${appOf(nights)}/canary`, { share: 0 });
});

test('pages name the redirects, and neither links nor the sitemap name an earlier address', async () => {
  const body = `<a href="${events}/neon?q=1#map">neon</a> <a class="x" href="${events}">all</a> <a href="/help">help</a>`;
  const files = { [NODE_BUNDLE]: `exports.default = { routes: [() => ${JSON.stringify(body)}] };` };
  await ship({ ...aSection(nights, { redirects: moved(events, nights) }), files });
  const page = (await get(nights)).body;
  expect(page).toContain(
    `<a href="${nights}/neon?q=1#map">neon</a> <a class="x" href="${nights}">all</a> <a href="/help">help</a>`,
  );
  const [, json = ''] = new RegExp(`id="${RELEASE_MAP_ID}">(.*?)</script>`).exec(page) ?? [];
  expect(JSON.parse(json).redirects).toEqual(expect.arrayContaining(moved(events, nights)));
  expect((await get('/sitemap.xml')).body).not.toContain(events);
});

test.each([
  [
    'an address that another section answers',
    (other: string) => [{ from: other, to: '/help' }],
    (own: string, other: string) => `${own} redirects ${other}, which ${appOf(other)} already answers.`,
  ],
  [
    'an address within a route of another section',
    (other: string) => [{ from: `${other}/old`, to: '/help' }],
    (own: string, other: string) => `${own} redirects ${other}/old, which overlaps ${other}/:slug of ${appOf(other)}.`,
  ],
  [
    'an address that another section redirects',
    (other: string) => [{ from: `/old${other.slice(1)}`, to: '/help' }],
    (own: string, other: string) => `${own} redirects /old${other.slice(1)}, which ${appOf(other)} already redirects.`,
  ],
  [
    'an address to one that no page answers',
    () => [{ from: '/old', to: '/nowhere/at-all' }],
    (own: string) => `${own} redirects /old to /nowhere/at-all, which no page answers.`,
  ],
  [
    'an address to one that another section redirects again',
    (other: string) => [{ from: '/old', to: `/old${other.slice(1)}` }],
    (own: string, other: string) =>
      `${own} redirects /old to /old${other.slice(1)}, which ${appOf(other)} redirects again. Redirect to the page itself.`,
  ],
])('a section cannot redirect %s', async (_, redirects, fault) => {
  await ship(aSection(events, { redirects: [{ from: `/old${events.slice(1)}`, to: events }] }));
  const { status, body } = await ship(aSection(nights, { redirects: redirects(events) }));
  expect([status, body.faults]).toEqual([409, [fault(appOf(nights), events)]]);
});

test('a section cannot claim an address that another one redirects', async () => {
  await ship(aSection(nights, { redirects: moved(events, nights) }));
  const { status, body } = await ship(aSection(events));
  expect([status, body.faults?.[0]]).toEqual([
    409,
    `${appOf(events)} claims ${events}, which ${appOf(nights)} already redirects.`,
  ]);
});

test('redirects in a circle between two sections are refused', async () => {
  await ship(aSection(events, { redirects: [{ from: `${nights}/a`, to: events }] }));
  const { body } = await ship({
    app: appOf(nights),
    manifest: { section: { paths: [], pages: [], nav: [], redirects: [{ from: events, to: `${nights}/a` }] } },
  });
  expect(body.faults).toEqual([
    `${appOf(nights)} redirects ${events}, which ${appOf(events)} already answers.`,
    `${appOf(nights)} redirects ${events} to ${nights}/a, which ${appOf(events)} redirects again. Redirect to the page itself.`,
  ]);
});

test('a rename is one change without a 404, and one rollback takes it back', async () => {
  await ship(aSection(events));
  const { id } = await publishTo(arena, aSection(nights, { redirects: moved(events, nights) }));
  const releases = { [appOf(nights)]: id, [appOf(events)]: null };
  let answer: Awaited<ReturnType<typeof post>> | undefined;
  const failures = await failuresDuring([events, `${events}/neon`], async () => {
    answer = await post(CHANGES, { releases, reason: 'renamed' });
  });
  expect(answer).toMatchObject({ status: 200, body: { releases, warnings: [] } });
  expect(failures).toEqual([]);
  expect([await answerOf(`${events}/neon`), await answerOf(nights)]).toEqual([[308, `${nights}/neon`], 200]);
  expect((await post(CHANGES, { releases })).body.changeId).toBeNull();

  const alone = await post(`/api/ops/apps/${appOf(events)}/rollbacks`);
  expect(alone.body.faults.at(-1)).toBe(
    `${appOf(events)} went live with other apps. Roll them back together: ${answer?.body.changeId}.`,
  );
  const back = await post(`${CHANGES}/${answer?.body.changeId}/rollbacks`);
  expect(back.body).toMatchObject({
    releases: { [appOf(nights)]: null },
    warnings: [`These addresses now respond 404: ${nights}, ${nights}/:slug.`],
  });
  expect([await answerOf(`${events}/neon`), await answerOf(nights)]).toEqual([200, 404]);
});

test('a change of several apps retires no shell, and no locked section', async () => {
  await ship(aSection(events));
  const { id } = await publishTo(arena, aSection(nights));
  const shell = await post(CHANGES, { releases: { [appOf(nights)]: id, shell: null } });
  expect([shell.status, shell.body.error]).toEqual([409, 'The shell cannot be retired: it shows every page.']);
  await post('/api/ops/locks', { apps: [appOf(events)], reason: 'season' });
  const releases = { [appOf(nights)]: id, [appOf(events)]: null };
  const locked = await post(CHANGES, { releases });
  expect([locked.status, locked.body.error]).toEqual([409, expect.stringContaining(`${appOf(events)} is locked`)]);
  expect([await answerOf(events), await answerOf(nights)]).toEqual([200, 404]);
  await post('/api/ops/unlocks', { apps: null });
});

test('a rollback may lead redirects in a circle, whose addresses respond 404', async () => {
  const [one, two, three] = ['one', 'two', 'three'].map((name) => `/${name}${tests}`) as [string, string, string];
  const shipRedirect = (path: string, to: string) => ship(redirecting(path, [{ from: path, to }]));
  const shipPage = (path: string) => ship({ app: appOf(path), paths: [path], variant: 'page' });
  await shipPage(two);
  await shipRedirect(one, two);
  await shipPage(three);
  await shipRedirect(two, three);
  await shipPage(one);
  expect((await shipRedirect(three, one)).status).toBe(200);
  expect([await answerOf(two), await answerOf(three)]).toEqual([
    [308, one],
    [308, one],
  ]);
  const { body } = await post(`/api/ops/apps/${appOf(one)}/rollbacks`);
  expect(body.warnings).toEqual([`These addresses now respond 404: ${one}, ${three}, ${two}.`]);
  expect([await answerOf(one), await answerOf(two), await answerOf(three)]).toEqual([404, 404, 404]);
});

test('the pages of the shell are not redirected, but addresses may lead to them', async () => {
  const { status, body } = await ship(redirecting(events, [{ from: '/help', to: nights }]));
  expect([status, body.faults[0]]).toEqual([409, `${appOf(events)} redirects /help, which shell already answers.`]);
  await ship(redirecting(nights, [{ from: nights, to: '/help' }]));
  expect(await answerOf(`${nights}?q=1`)).toEqual([308, '/help?q=1']);
});

test('the shell redirects to pages of sections, and its readiness has no fault', async () => {
  await ship(aSection(nights));
  const section = { paths: ['/help'], pages: ['/help'], nav: [], redirects: [{ from: events, to: nights }] };
  const shell = { app: 'shell', variant: `moved${tests}`, manifest: { section } };
  const { id } = await publishTo(arena, shell);
  const readiness = await getWithToken(arena, `/api/ops/apps/shell/releases/${id}/readiness`);
  expect(readiness.body).toMatchObject({ faults: [], sections: [{ app: appOf(nights), ready: true, reasons: [] }] });
  expect((await ship(shell)).status).toBe(200);
  expect(await answerOf(events)).toEqual([308, nights]);
  await post('/api/ops/apps/shell/rollbacks');
});

test('a section is split without a 404', async () => {
  await ship(aSection(events));
  const rest = { paths: [events], pages: [events], nav: [] };
  const { id: kept } = await publishTo(arena, { app: appOf(events), variant: 'split', manifest: { section: rest } });
  const redirects = [{ from: `${events}/:slug`, to: `${nights}/:slug` }];
  const { id } = await publishTo(arena, aSection(nights, { redirects }));
  const failures = await failuresDuring([events, `${events}/neon`], () =>
    post(CHANGES, { releases: { [appOf(events)]: kept, [appOf(nights)]: id } }),
  );
  expect(failures).toEqual([]);
  expect([await answerOf(events), await answerOf(`${events}/neon`)]).toEqual([200, [308, `${nights}/neon`]]);
});

test('a route moves to another section without a 404', async () => {
  await ship(aSection(events));
  await ship(aSection(nights));
  const rest = { paths: [events], pages: [events], nav: [] };
  const { id: without } = await publishTo(arena, { app: appOf(events), variant: 'less', manifest: { section: rest } });
  const paths = [nights, `${nights}/:slug`, `${events}/:slug`];
  const section = { paths, pages: [nights, `${nights}/neon`, `${events}/neon`], nav: [] };
  const { id: more } = await publishTo(arena, { app: appOf(nights), variant: 'more', manifest: { section } });
  const failures = await failuresDuring([events, `${events}/neon`, nights], () =>
    post(CHANGES, { releases: { [appOf(events)]: without, [appOf(nights)]: more } }),
  );
  expect(failures).toEqual([]);
  expect((await get(`${events}/neon`)).body).toContain('<h1>more</h1>');
});

test('a retired section keeps its redirects on every server, until another section answers there', async () => {
  const other = await arena.startAnother();
  await ship(aSection(nights));
  await ship(redirecting(events, moved(events, nights)));
  const app = appOf(events);
  let retired: Awaited<ReturnType<typeof post>> | undefined;
  const failures = await failuresDuring([events, `${events}/neon`, nights], async () => {
    retired = await post(`/api/ops/apps/${app}/retirements`, { reason: 'moved' });
  });
  expect([failures, retired?.body.warnings]).toEqual([[], []]);
  expect(await answerOf(`${events}/neon`)).toEqual([308, `${nights}/neon`]);
  await expectSoon(async () => (await other.inject(events)).statusCode === 308);
  await other.close();

  const heir = { app: `${app}-heir`, paths: [`${events}/:slug`], pages: [`${events}/blue`] };
  expect((await ship(heir)).status).toBe(200);
  expect([await answerOf(events), await answerOf(`${events}/neon`), await answerOf(`${events}/blue`)]).toEqual([
    [308, nights],
    404,
    200,
  ]);
});

test('an address that has moved twice leads to the last one', async () => {
  await ship(aSection(nights, { redirects: moved(events, nights) }));
  const gigs = `/gigs${tests}`;
  const { id } = await publishTo(arena, aSection(gigs, { redirects: moved(nights, gigs) }));
  await post(CHANGES, { releases: { [appOf(gigs)]: id, [appOf(nights)]: null } });
  expect([await answerOf(`${nights}/neon`), await answerOf(`${events}/neon`)]).toEqual([
    [308, `${gigs}/neon`],
    [308, `${gigs}/neon`],
  ]);
});

test('each change names the routes and redirects that it leaves without an answer', async () => {
  const app = appOf(nights);
  const archive = `/archive${tests}`;
  const old = { app, paths: [archive] };
  const first = await ship(old);
  expect(first.body.warnings).toEqual([]);
  await ship(aSection(nights, { redirects: moved(events, nights), variant: 'second' }));
  const gone = [nights, `${nights}/:slug`, events, `${events}/:slug`];
  const warnings = [`These addresses now respond 404: ${gone.join(', ')}.`];

  const dryRun = await post(`/api/ops/apps/${app}/rollbacks`, { dryRun: true });
  expect(dryRun.body.gone).toEqual(gone);
  expect((await post(`/api/ops/apps/${app}/rollbacks`)).body).toEqual({ app, release: first.id, warnings });
  const second = await ship(aSection(nights, { redirects: moved(events, nights), variant: 'second' }));
  expect(second.body.warnings.at(-1)).toBe(`These addresses now respond 404: ${archive}.`);
  // One page of the route stays.
  const less = { paths: [nights, `${nights}/:slug`], pages: [nights, `${nights}/blue`], nav: [] };
  const third = await ship({ app, variant: 'third', manifest: { section: less } });
  expect(third.body.warnings).toEqual([`These addresses now respond 404: ${nights}/neon, ${events}, ${events}/:slug.`]);
  expect((await post(`/api/ops/apps/${app}/retirements`)).body.warnings).toEqual([
    `These addresses now respond 404: ${nights}, ${nights}/:slug.`,
  ]);
});

test('redirects respond 404 while the section to which they lead is retired', async () => {
  await ship(aSection(nights));
  await ship(redirecting(events, moved(events, nights)));
  await post(`/api/ops/apps/${appOf(events)}/retirements`);
  const { body } = await post(`/api/ops/apps/${appOf(nights)}/retirements`);
  const gone = [nights, `${nights}/:slug`, events, `${events}/:slug`];
  expect(body.warnings).toEqual([`These addresses now respond 404: ${gone.join(', ')}.`]);
  expect([await answerOf(events), await answerOf(`${events}/neon`)]).toEqual([404, 404]);
  // They no longer add to the weight of pages.
  expect((await get('/help')).body).not.toContain(events);
  await post(`/api/ops/apps/${appOf(nights)}/rollbacks`);
  expect(await answerOf(`${events}/neon`)).toEqual([308, `${nights}/neon`]);
  expect((await get('/help')).body).toContain(events);
});

test('of two retired sections, the one that was retired last redirects an address', async () => {
  const [first, last] = [`/a-first${tests}`, `/b-last${tests}`];
  await ship(aSection(nights));
  for (const [path, to] of [
    [last, `${nights}/neon`],
    [first, nights],
    [last, `${nights}/neon`],
  ] as const) {
    expect((await ship(redirecting(path, [{ from: events, to }]))).status).toBe(200);
    const retired = await post(`/api/ops/apps/${appOf(path)}/retirements`);
    expect([retired.body.warnings, await answerOf(events)]).toEqual([[], [308, to]]);
  }
});
