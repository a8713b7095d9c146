import type { PageReport } from '@arena/shared/contract/browser-report';
import type { LiveReleaseSet } from '@arena/shared/contract/ops-api/previews';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findFirstBad, type ReleaseByApp } from './find-first-bad';

const APP = 'mf-market';
const APPS = ['shell', APP, 'mf-blogs'] as const;

/** Numbers of the releases of each app, in the order of `APPS`. */
type Numbers = readonly [shell: number, market: number, blogs: number];

const setOf = ([shell, market, blogs]: Numbers, index: number): LiveReleaseSet => ({
  id: `set-${index}`,
  releases: { shell: `${shell}`, [APP]: `${market}`, 'mf-blogs': `${blogs}` },
  since: new Date(index),
});

/** A history in which each entry names the apps that change. */
function historyOf(changes: readonly (readonly number[])[]): LiveReleaseSet[] {
  const numbers: [number, number, number] = [0, 0, 0];
  const states = changes.map((apps) => {
    for (const app of apps) numbers[app as 0 | 1 | 2] += 1;
    return [...numbers] as const;
  });
  return [[0, 0, 0] as const, ...states].map(setOf);
}

/** Runs the search over a page that is bad with some releases. Counts the probes. */
async function search(sets: readonly LiveReleaseSet[], isBad: (releases: ReleaseByApp) => boolean) {
  let probes = 0;
  const finding = await findFirstBad(sets, APP, async (releases): Promise<PageReport> => {
    probes++;
    return { faults: isBad(releases) ? ['planted'] : [], unfinished: [] };
  });
  return { finding, probes };
}

const numberOf = (releases: ReleaseByApp, app: string) => Number(releases[app]);

/** Up to 64 release sets, each with a change of one app, as rollouts make them. */
const singleChanges = fc
  .array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 63 })
  .map((apps) => historyOf(apps.map((app) => [app])));
/** Some release sets are no longer stored, so several apps may change at once. */
const severalChanges = fc
  .array(fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 63,
  })
  .map(historyOf);

/** The index of the first bad set. */
const firstBad = (sets: readonly LiveReleaseSet[], isBad: (releases: ReleaseByApp) => boolean) =>
  sets.findIndex(({ releases }) => isBad(releases));

test('finds any planted release in up to 64 release sets with eight probes', async () => {
  await fc.assert(
    fc.asyncProperty(singleChanges, fc.constantFrom(...APPS), fc.nat(), async (sets, app, seed) => {
      const last = numberOf(sets.at(-1)?.releases ?? {}, app);
      fc.pre(last > 0);
      const planted = 1 + (seed % last);
      const isBad = (releases: ReleaseByApp) => numberOf(releases, app) >= planted;
      const { finding, probes } = await search(sets, isBad);
      const index = firstBad(sets, isBad);
      expect(finding).toMatchObject({ kind: 'release', app, good: sets[index - 1], bad: sets[index] });
      expect(probes).toBeLessThanOrEqual(8);
    }),
    { numRuns: 500 },
  );
});

test('finds any planted pair in up to 64 release sets with eight probes', async () => {
  await fc.assert(
    fc.asyncProperty(singleChanges, fc.nat(), fc.nat(), async (sets, seed, otherSeed) => {
      const { shell = '', [APP]: market = '' } = sets.at(-1)?.releases ?? {};
      fc.pre(Number(shell) > 0 && Number(market) > 0);
      const from = { shell: 1 + (seed % Number(shell)), market: 1 + (otherSeed % Number(market)) };
      const isBad = (releases: ReleaseByApp) =>
        numberOf(releases, 'shell') >= from.shell && numberOf(releases, APP) >= from.market;
      const { finding, probes } = await search(sets, isBad);
      const index = firstBad(sets, isBad);
      expect(finding).toMatchObject({ kind: 'pair', good: sets[index - 1], bad: sets[index] });
      expect(probes).toBeLessThanOrEqual(8);
    }),
    { numRuns: 500 },
  );
});

test('tells the releases of shell and section apart that changed at once, with one more probe', async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(severalChanges, fc.constantFrom('shell', APP, 'pair'), fc.nat(), async (sets, planted, seed) => {
      const { shell = '', [APP]: market = '' } = sets.at(-1)?.releases ?? {};
      fc.pre(Number(shell) > 0 && Number(market) > 0);
      const isNew = (releases: ReleaseByApp, app: string, last: string) =>
        numberOf(releases, app) >= 1 + (seed % Number(last));
      const isBad = (releases: ReleaseByApp) =>
        (planted === APP || isNew(releases, 'shell', shell)) && (planted === 'shell' || isNew(releases, APP, market));
      const { finding, probes } = await search(sets, isBad);
      const index = firstBad(sets, isBad);
      expect(finding).toMatchObject({
        ...(planted === 'pair' ? { kind: 'pair' } : { kind: 'release', app: planted }),
        bad: sets[index],
        good: sets[index - 1],
      });
      expect(probes).toBeLessThanOrEqual(9);
      kinds.add(finding.kind);
    }),
    { numRuns: 500 },
  );
  expect([...kinds].sort()).toEqual(['pair', 'release']);
});

test('a history of rollbacks and corrections still leads to a change from good to bad', async () => {
  const isBadSet = fc.array(fc.boolean(), { minLength: 2, maxLength: 64 }).filter((bad) => bad.at(-1) === true);
  await fc.assert(
    fc.asyncProperty(isBadSet, async (bad) => {
      const sets = historyOf(bad.slice(1).map(() => [1]));
      const { finding } = await search(sets, (releases) => bad[numberOf(releases, APP)] === true);
      if (finding.kind === 'oldest-bad') return expect(bad[0]).toBe(true);
      if (finding.kind !== 'release') throw new Error(`It is ${finding.kind}.`);
      const index = sets.indexOf(finding.bad);
      expect([bad[index - 1], bad[index], sets[index - 1]]).toEqual([false, true, finding.good]);
    }),
  );
});

test('says that the newest release set is good after one probe', async () => {
  const sets = historyOf([[1], [1]]);
  expect(await search(sets, () => false)).toEqual({ finding: { kind: 'newest-good', newest: sets[2] }, probes: 1 });
});

test('says that the oldest release set is bad', async () => {
  const sets = historyOf([[1], [0], [1]]);
  const { finding } = await search(sets, () => true);
  expect(finding).toEqual({ kind: 'oldest-bad', oldest: sets[0], faults: ['planted'] });
});

test('a release without another partner is not compared', async () => {
  const sets = historyOf([[1], [1]]);
  const { finding } = await search(sets, (releases) => numberOf(releases, APP) === 2);
  expect(finding).toMatchObject({ kind: 'release', app: APP, alsoWith: undefined });
});

test('names apps that changed at once and are not on the page', async () => {
  const sets = historyOf([[2], [2]]).map((set, i) => ({
    ...set,
    releases: { ...set.releases, 'mf-home': i > 1 ? 'b' : 'a' },
  }));
  const { finding } = await search(sets, (releases) => releases['mf-home'] === 'b');
  expect(finding).toMatchObject({ kind: 'several', apps: ['mf-blogs', 'mf-home'] });
});

test('a probe that proves nothing is repeated once', async () => {
  const sets = historyOf([[1]]);
  const nothing: PageReport = { faults: [], unfinished: ['the server was busy'] };
  const answers: PageReport[] = [
    nothing,
    { faults: ['planted'], unfinished: [] },
    nothing,
    { faults: [], unfinished: [] },
  ];
  const finding = await findFirstBad(sets, APP, async () => answers.shift() ?? nothing);
  expect(finding).toMatchObject({ kind: 'release', app: APP });
});

test('a probe that proves nothing twice ends the search, and is never counted as good', async () => {
  const sets = historyOf([[1], [1]]);
  const search = findFirstBad(sets, APP, async (releases) =>
    releases[APP] === '2' ? { faults: ['planted'], unfinished: [] } : { faults: [], unfinished: ['it did not rest'] },
  );
  await expect(search).rejects.toMatchObject({
    message:
      'The browser could not judge shell 0, mf-market 1, mf-blogs 0: it did not rest. ' +
      'set-2 of 1970-01-01T00:00:00.002Z is bad.',
    exitCode: 3,
  });
});

test('a cause that cannot be judged with another release of the other app is still the first bad release', async () => {
  const sets = historyOf([[0], [1]]);
  const finding = await findFirstBad(sets, APP, async (releases) => {
    if (releases.shell === '0' && releases[APP] === '1') return { faults: [], unfinished: ['they do not fit'] };
    return { faults: releases[APP] === '1' ? ['planted'] : [], unfinished: [] };
  });
  expect(finding).toMatchObject({ kind: 'release', app: APP, alsoWith: undefined });
});

test('a shell and a section that changed at once are both named if the section does not fit the shell from before', async () => {
  const sets = historyOf([[0, 1]]);
  const finding = await findFirstBad(sets, APP, async (releases) => {
    if (releases.shell !== releases[APP]) return { faults: [], unfinished: ['they do not fit'] };
    return { faults: releases.shell === '1' ? ['planted'] : [], unfinished: [] };
  });
  expect(finding).toMatchObject({ kind: 'several', apps: ['shell', APP] });
});

test('faults count even if not everything was seen', async () => {
  const report: PageReport = { faults: ['planted'], unfinished: ['“Add” could not be pressed'] };
  expect(await findFirstBad(historyOf([]), APP, async () => report)).toMatchObject({ kind: 'oldest-bad' });
});

test('a page of no release set is a usage error', async () => {
  const search = findFirstBad([], APP, async () => ({ faults: [], unfinished: [] }));
  await expect(search).rejects.toMatchObject({ exitCode: 2, next: 'check --page' });
});
