import type { CheckPlan, PageVisit } from '@arena/shared/contract/check-plan';
import { expect, test } from '@jest/globals';
import { checkRelease } from './check-release';
import type { Fault, VisitReport } from './messages';
import type { BrowserRun } from './run-browser';

const visit = (releaseSet: string, path = '/market'): PageVisit => ({ releaseSet, path, use: true, entrance: '/' });

const PLAN: CheckPlan = {
  scope: 'main',
  pairs: [
    { candidate: [visit('next')], live: [visit('live')] },
    { candidate: [visit('next under previous')], live: [visit('live under previous')] },
  ],
  weight: null,
};

const NEW_PAGE: CheckPlan = { ...PLAN, pairs: [{ candidate: [visit('next')], live: [] }] };

const fault = (what: string, agreed = true): Fault => ({ when: 'when it is opened', what, breaks: true, agreed });

const RESTLESS = { part: 'opening it', reason: 'it did not come to rest' };

type Seen = Partial<Pick<VisitReport, 'answered' | 'faults' | 'unfinished' | 'stuck' | 'code' | 'picture'>>;

/** What a browser sees in a release set: the same in every run, or something else in each. */
type SeenBySet = Record<string, Seen | Seen[]>;

/**
 * A browser that sees something in each release set, and remembers what it opened.
 * @param ends why a run with these visits ends early
 */
function aBrowser(seen: SeenBySet, ends: Ends = () => undefined) {
  const opened: (readonly PageVisit[])[] = [];
  const open = async (visits: readonly PageVisit[]): Promise<BrowserRun> => {
    const runs = opened.push(visits);
    const see = (releaseSet: string) => {
      const inSet = seen[releaseSet];
      return Array.isArray(inSet) ? inSet[runs - 1] : inSet;
    };
    const unfinished = ends(visits);
    return {
      browser: 'Chromium 150',
      sandbox: true,
      confinement: 'without a network',
      visits: unfinished
        ? []
        : visits.map(({ releaseSet, path }) => ({
            releaseSet,
            path,
            answered: true,
            faults: [],
            unfinished: [],
            stuck: [],
            code: [],
            picture: null,
            ...see(releaseSet),
          })),
      unfinished,
      memory: 1,
    };
  };
  return { opened, open };
}

type Ends = (visits: readonly PageVisit[]) => string | undefined;

/** What is reported of a release when the browser sees this. */
async function check(seen: SeenBySet, { plan = PLAN, ends }: { plan?: CheckPlan; ends?: Ends } = {}) {
  const { faults, unfinished } = await checkRelease(plan, aBrowser(seen, ends).open);
  return { faults, unfinished };
}

test('a fault of the candidate is reported with its page and what was done', async () => {
  expect(await check({ next: { faults: [fault('uncaught Error: a')] } })).toEqual({
    faults: ['/market, when it is opened: uncaught Error: a'],
    unfinished: [],
  });
});

test('a fault that only one of two visits has does not count', async () => {
  expect(await check({ next: { faults: [fault('uncaught Error: a', false)] } })).toEqual({
    faults: [],
    unfinished: [],
  });
});

test('a fault under the previous shell counts, too, unless the live section has it there', async () => {
  const faults = [fault('no menu')];
  expect((await check({ 'next under previous': { faults } })).faults).toEqual(['/market, when it is opened: no menu']);
  const both = { 'next under previous': { faults }, 'live under previous': { faults } };
  expect((await check(both)).faults).toEqual([]);
});

test('a fault of the live releases is not one of the candidate, whatever was done when it happened', async () => {
  const next = { faults: [fault('/releases/mf-market/1.0.0-1111/a.js has status 404')] };
  const live = {
    faults: [{ ...fault('/releases/mf-market/1.0.0-2222/a.js has status 404'), when: 'after “Add” was pressed' }],
  };
  const { opened, open } = aBrowser({ next, live });
  expect((await checkRelease(PLAN, open)).faults).toEqual([]);
  // The live page is used only if it has to be compared.
  expect(opened.map((visits) => visits.map(({ releaseSet, use }) => `${releaseSet} ${use}`))).toEqual([
    ['next true', 'next under previous true', 'live false'],
    ['live true', 'live true'],
  ]);
});

test('a fault that the live page has only sometimes is not one of the candidate', async () => {
  const sometimes = { faults: [fault('no picture', false)] };
  expect((await check({ next: { faults: [fault('no picture')] }, live: sometimes })).faults).toEqual([]);
});

test.each([
  ['did not rest', { stuck: [RESTLESS] }],
  ['was not answered', { answered: false }],
])('nothing counts if the live page %s', async (_, live) => {
  expect(await check({ next: { faults: [fault('no picture')] }, live })).toEqual({
    faults: [],
    unfinished: ['/market, when it is opened: no picture (the page without the release could not be checked)'],
  });
});

const STUCK = { unfinished: ['opening it: it did not come to rest'], stuck: [RESTLESS] };

test('a page that never rests is a fault if the live one does', async () => {
  expect(await check({ next: STUCK })).toEqual({
    faults: ['/market, opening it: it did not come to rest'],
    unfinished: [],
  });
});

test('a page that does not end for another reason each time is a fault, too', async () => {
  const blocked = { ...STUCK, stuck: [{ part: 'opening it', reason: 'it did not respond' }] };
  expect((await check({ next: [STUCK, blocked] })).faults).toEqual(['/market, opening it: it did not come to rest']);
});

test('a page that never rests is opened once more, after the live one, which it could disturb', async () => {
  const { opened, open } = aBrowser({ next: STUCK });
  await checkRelease(PLAN, open);
  expect(opened[1]?.map(({ releaseSet }) => releaseSet)).toEqual(['live', 'live', 'next']);
});

test.each([
  ['the live one does not rest either', { seen: { next: STUCK, live: STUCK } }],
  ['it rests later', { seen: { next: [STUCK, {}] } }],
  ['there is no live one', { seen: { next: STUCK }, plan: NEW_PAGE }],
])(
  'a page that does not rest is no evidence if %s',
  async (_, { seen, plan = PLAN }: { seen: SeenBySet; plan?: CheckPlan }) => {
    expect(await check(seen, { plan })).toEqual({
      faults: [],
      unfinished: ['/market, opening it: it did not come to rest'],
    });
  },
);

/** Pages of the candidate end the browser. */
const END_WITH_NEXT: Ends = (visits) =>
  visits.some(({ releaseSet }) => releaseSet === 'next') ? 'the browser crashed at /market' : undefined;

test('pages that end the browser are a fault if the live ones do not', async () => {
  expect((await check({}, { ends: END_WITH_NEXT })).faults).toEqual([
    'its pages end the browser: the browser crashed at /market',
  ]);
  const unfinished = ['the browser crashed at /market'];
  expect(await check({}, { ends: END_WITH_NEXT, plan: NEW_PAGE })).toEqual({ faults: [], unfinished });
  expect(await check({}, { ends: () => 'the browser crashed at /market' })).toEqual({ faults: [], unfinished });
});

test('pages that end the browser only while the machine is busy are no fault', async () => {
  let runs = 0;
  const ends = () => (runs++ < 2 ? 'it did not finish within 90 seconds' : undefined);
  expect(await check({}, { ends })).toEqual({ faults: [], unfinished: ['it did not finish within 90 seconds'] });
});

test('a run that ends early once is repeated', async () => {
  let runs = 0;
  const ends = () => (runs++ === 0 ? 'the browser process ended early' : undefined);
  expect(await check({ next: { faults: [fault('no picture')] } }, { ends })).toEqual({
    faults: ['/market, when it is opened: no picture'],
    unfinished: [],
  });
});

test('what could not be finished is no fault, and is reported', async () => {
  expect(await check({ next: { unfinished: ['“Add” could not be pressed'] } })).toEqual({
    faults: [],
    unfinished: ['/market, “Add” could not be pressed'],
  });
});

test('keeps a picture of each page before and after', async () => {
  const { open } = aBrowser({ next: { picture: Buffer.from('new') }, live: { picture: Buffer.from('old') } });
  expect((await checkRelease(PLAN, open)).pages).toEqual([
    { path: '/market', before: Buffer.from('old').toString('base64'), after: Buffer.from('new').toString('base64') },
  ]);
});

test('a page above its budget is a fault that names the largest file, if it is so in two visits', async () => {
  const sizes = { '/releases/a/b/entry.js': 700, '/releases/a/b/list.js': 400, '/releases/a/b/a.css': 90 };
  const weight = { sizes, styles: ['/releases/a/b/a.css'], budget: { scripts: 1_000, styles: 90 } };
  const plan = { ...PLAN, weight };
  const code = [...Object.keys(sizes), '/releases/shell/c/shell.js'];
  expect((await check({ next: { code } }, { plan })).faults).toEqual([
    '/market, when it is opened: its scripts have 1100 bytes (brotli), its budget is 1000; the largest is entry.js',
  ]);
  expect((await check({ next: [{ code }, { code: [] }] }, { plan })).faults).toEqual([]);
  // A second visit that shows nothing does not acquit it.
  expect(await check({ next: [{ code }, { code: [], answered: false }] }, { plan })).toEqual({
    faults: [],
    unfinished: [expect.stringContaining('its scripts have 1100 bytes')],
  });
});
