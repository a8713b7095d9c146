import type { CheckPlan, PageVisit } from '@arena/shared/contract/check-plan';
import { expect, test } from '@jest/globals';
import type { OpenPages } from './blame';
import { STOPPED } from './browser/run-browser';
import { checkRelease } from './check-release';
import type { Fault, VisitReport } from './messages';
import { stripIds } from './strip-ids';

const visit = (releaseSet: string, path = '/market'): PageVisit => ({ releaseSet, path, use: true, entrance: '/' });

const PLAN: CheckPlan = {
  scope: 'main',
  pairs: [
    { candidate: [visit('next')], live: [visit('live')] },
    { candidate: [visit('next under previous')], live: [visit('live under previous')] },
  ],
  weights: [],
};

const NEW_PAGE: CheckPlan = { ...PLAN, pairs: [{ candidate: [visit('next')], live: [] }] };

const fault = (what: string, agreed = true): Fault => ({
  when: 'when it is opened',
  what,
  identity: stripIds(what),
  breaks: true,
  agreed,
});

const RESTLESS = { part: 'opening it', reason: 'it did not become idle' };

type Seen = Partial<Pick<VisitReport, 'answered' | 'faults' | 'unfinished' | 'untried' | 'stuck' | 'code' | 'picture'>>;

/** A browser's observations of a release set: the same in every run, or different in each. */
type SeenBySet = Record<string, Seen | Seen[]>;

/** Why a visit ends the browser, in the run with this number from 1. */
type Ends = (visit: PageVisit, run: number) => string | undefined;

/** A browser with observations for each release set, which records the opened pages. */
function aBrowser(seen: SeenBySet, ends: Ends = () => undefined) {
  const opened: (readonly PageVisit[])[] = [];
  const open: OpenPages = async (visits, { until } = {}) => {
    const runs = opened.push(visits);
    const see = (releaseSet: string) => {
      const inSet = seen[releaseSet];
      return Array.isArray(inSet) ? inSet[runs - 1] : inSet;
    };
    const reports: VisitReport[] = [];
    let unfinished: string | undefined;
    for (const visit of visits) {
      const { releaseSet, path } = visit;
      unfinished = ends(visit, runs);
      if (unfinished) break;
      const report = { ...SOUND, releaseSet, path, ...see(releaseSet) };
      reports.push(report);
      if (until?.(report)) break;
    }
    return { ...STARTED, visits: reports, unfinished };
  };
  return { opened, open };
}

const SOUND = { answered: true, faults: [], unfinished: [], untried: [], stuck: [], code: [], picture: null };
const STARTED = { browser: 'Chromium 150', sandbox: true, confinement: 'without a network', memory: 1 };

/** The report on a release if the browser makes these observations. */
async function check(seen: SeenBySet, { plan = PLAN, ends }: { plan?: CheckPlan; ends?: Ends } = {}) {
  const { faults, unfinished } = await checkRelease(plan, aBrowser(seen, ends).open);
  return { faults, unfinished };
}

test('a fault of the candidate is reported with its page and the action', async () => {
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

test('nothing counts if the live page was not answered', async () => {
  expect(await check({ next: { faults: [fault('no picture')] }, live: { answered: false } })).toEqual({
    faults: [],
    unfinished: ['/market, when it is opened: no picture (the page without the release could not be checked)'],
  });
});

const STUCK = { unfinished: ['opening it: it did not become idle'], stuck: [RESTLESS] };

test('a live page that does not become idle excuses only the faults that it shows', async () => {
  const next = { faults: [fault('no picture'), fault('no price')] };
  expect(await check({ next, live: { ...STUCK, faults: [fault('no price', false)] } })).toEqual({
    faults: ['/market, when it is opened: no picture'],
    unfinished: [],
  });
});

test.each([
  ['becomes idle', {}],
  ['has the same fault, while another page becomes idle', { live: STUCK, other: {} }],
])('a page that never becomes idle is a fault if the live one %s', async (_, seen) => {
  const live = [{ ...visit('live'), releaseSet: 'other' in seen ? 'other' : 'live' }];
  const plan = { ...PLAN, pairs: [{ candidate: [visit('next')], live }] };
  expect(await check({ next: STUCK, ...seen }, { plan })).toEqual({
    faults: ['/market, opening it: it did not become idle'],
    unfinished: [],
  });
});

test('a page that does not end for another reason each time is a fault, too', async () => {
  const blocked = { ...STUCK, stuck: [{ part: 'opening it', reason: 'it did not respond' }] };
  expect((await check({ next: [STUCK, blocked] })).faults).toEqual(['/market, opening it: it did not become idle']);
});

test('the first page that never becomes idle ends the run, and is opened alone after a page of another app', async () => {
  const { opened, open } = aBrowser({ next: STUCK });
  await checkRelease(PLAN, open);
  expect(opened.map((visits) => visits.map(({ releaseSet, path }) => `${releaseSet} ${path}`))).toEqual([
    ['next /market', 'next under previous /market', 'live /market'],
    ['live /', 'next /market'],
  ]);
});

test('a new section that never becomes idle, or ends the browser, is a fault next to a page of another section', async () => {
  const isOwn = ({ path }: PageVisit) => (path === '/market' ? 'it needed more than 1024 MiB of memory' : undefined);
  expect((await check({}, { plan: NEW_PAGE, ends: isOwn })).faults).toEqual([
    '/market ends the browser: it needed more than 1024 MiB of memory',
  ]);
});

test.each([
  ['no live page becomes idle either', { next: STUCK, live: STUCK }],
  ['it becomes idle alone, but opening it again fails', { next: [STUCK, {}, STUCK] }],
])('a page that does not become idle is no evidence if %s', async (_, seen: SeenBySet) => {
  expect(await check(seen)).toEqual({ faults: [], unfinished: ['/market, opening it: it did not become idle'] });
});

test('a page that becomes idle alone and when opened again was only slow', async () => {
  expect(await check({ next: [STUCK, {}, {}] })).toEqual({ faults: [], unfinished: [] });
});

/** Pages of the candidate end the browser. */
const END_WITH_NEXT: Ends = ({ releaseSet }) => (releaseSet === 'next' ? 'the browser crashed at /market' : undefined);

test('a page that ends the browser is a fault if the live ones do not', async () => {
  expect(await check({}, { ends: END_WITH_NEXT })).toEqual({
    faults: ['/market ends the browser: the browser crashed at /market'],
    unfinished: [],
  });
  const unfinished = ['the browser crashed at /market'];
  expect(await check({}, { ends: () => 'the browser crashed at /market' })).toEqual({ faults: [], unfinished });
  const alone = { ...PLAN, pairs: [{ candidate: [{ ...visit('next'), entrance: null }], live: [] }] };
  expect(await check({}, { ends: END_WITH_NEXT, plan: alone })).toEqual({ faults: [], unfinished });
});

test('a page that ends the browser only while the machine is busy is not a fault', async () => {
  const slow = 'it did not finish within 90 seconds';
  const ends: Ends = (visit, run) => (run !== 2 ? END_WITH_NEXT(visit, run) && slow : undefined);
  expect(await check({}, { ends })).toEqual({ faults: [], unfinished: [slow] });
});

test('a run that was stopped blames no page', async () => {
  expect(await check({}, { ends: () => STOPPED })).toEqual({ faults: [], unfinished: [STOPPED] });
});

test('live pages that end the run hide nothing of the candidate', async () => {
  const ends: Ends = ({ releaseSet, use }) => (releaseSet === 'live' && !use ? 'it crashed' : undefined);
  expect(await check({ next: { faults: [fault('no picture')] } }, { ends })).toEqual({
    faults: ['/market, when it is opened: no picture'],
    unfinished: [],
  });
});

test('a run that ends early once is repeated', async () => {
  const ends: Ends = (_, run) => (run === 1 ? 'the browser process ended early' : undefined);
  expect(await check({ next: { faults: [fault('no picture')] } }, { ends })).toEqual({
    faults: ['/market, when it is opened: no picture'],
    unfinished: [],
  });
});

test('an unfinished part is not a fault, and is reported', async () => {
  expect(await check({ next: { unfinished: ['“Add” could not be pressed'] } })).toEqual({
    faults: [],
    unfinished: ['/market, “Add” could not be pressed'],
  });
});

test('keeps a picture of each page before and after', async () => {
  const { open } = aBrowser({ next: { picture: Buffer.from('new') }, live: { picture: Buffer.from('old') } });
  const pictures = { before: Buffer.from('old').toString('base64'), after: Buffer.from('new').toString('base64') };
  expect((await checkRelease(PLAN, open)).pages).toEqual([{ path: '/market', ...pictures, seen: true }]);
});

test('a page above its budget is a fault that names the largest file, if it is so in two visits', async () => {
  const sizes = { '/releases/a/b/entry.js': 700, '/releases/a/b/list.js': 400, '/releases/a/b/a.css': 90 };
  const weight = { sizes, styles: ['/releases/a/b/a.css'], budget: { scripts: 1_000, styles: 90 } };
  const plan = { ...PLAN, weights: [weight] };
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
