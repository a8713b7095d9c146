import type { CheckPlan, PageVisit } from '@arena/shared/contract/check-plan';
import { expect, test } from '@jest/globals';
import { checkRelease } from './check-release';
import type { Fault, VisitReport } from './messages';
import type { BrowserRun } from './run-browser';

const visit = (releaseSet: string, path = '/market'): PageVisit => ({ releaseSet, path, use: true, entrance: '/' });

const PLAN: CheckPlan = {
  scope: 'main',
  candidate: [visit('next')],
  previousShell: [visit('previous shell')],
  live: [visit('live')],
  weight: null,
};

const fault = (what: string): Fault => ({ when: 'when it is opened', what, breaks: true });

type Seen = Partial<Pick<VisitReport, 'faults' | 'unfinished' | 'code' | 'picture'>>;

/** A browser that sees something in each release set, and remembers what it opened. */
function aBrowser(seen: Record<string, Seen>, unfinished?: string) {
  const opened: (readonly PageVisit[])[] = [];
  const open = async (visits: readonly PageVisit[]): Promise<BrowserRun> => {
    opened.push(visits);
    return {
      browser: 'Chromium 150',
      sandbox: true,
      confinement: 'without a network',
      visits: visits.map(({ releaseSet, path }) => ({
        releaseSet,
        path,
        faults: [],
        unfinished: [],
        code: [],
        picture: null,
        ...seen[releaseSet],
      })),
      unfinished,
      memory: 1,
    };
  };
  return { opened, open };
}

test('a fault of the candidate is told with its page and what was done', async () => {
  const { faults } = await checkRelease(PLAN, aBrowser({ next: { faults: [fault('uncaught Error: a')] } }).open);
  expect(faults).toEqual(['/market, when it is opened: uncaught Error: a']);
});

test('a fault under the previous shell counts, too', async () => {
  const { faults } = await checkRelease(PLAN, aBrowser({ 'previous shell': { faults: [fault('no menu')] } }).open);
  expect(faults).toEqual(['/market, when it is opened: no menu']);
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
    ['next true', 'previous shell true', 'live false'],
    ['live true'],
  ]);
});

test('what could not be finished is no fault, and is told', async () => {
  const { faults, unfinished } = await checkRelease(
    PLAN,
    aBrowser({ next: { unfinished: ['“Add” could not be pressed'] } }, 'it did not finish within 60 seconds').open,
  );
  expect({ faults, unfinished }).toEqual({
    faults: [],
    unfinished: ['it did not finish within 60 seconds', '/market, “Add” could not be pressed'],
  });
});

test('keeps a picture of each page before and after', async () => {
  const { open } = aBrowser({ next: { picture: Buffer.from('new') }, live: { picture: Buffer.from('old') } });
  expect((await checkRelease(PLAN, open)).pages).toEqual([
    { path: '/market', before: Buffer.from('old').toString('base64'), after: Buffer.from('new').toString('base64') },
  ]);
});

test('a page above its budget is a fault that names the largest file', async () => {
  const sizes = { '/releases/a/b/entry.js': 700, '/releases/a/b/list.js': 400, '/releases/a/b/a.css': 90 };
  const weight = { sizes, styles: ['/releases/a/b/a.css'], budget: { scripts: 1_000, styles: 90 } };
  const code = [...Object.keys(sizes), '/releases/shell/c/shell.js'];
  const { faults } = await checkRelease({ ...PLAN, weight }, aBrowser({ next: { code } }).open);
  expect(faults).toEqual([
    '/market, when it is opened: its scripts have 1100 bytes (brotli), its budget is 1000; the largest is entry.js',
  ]);
});
