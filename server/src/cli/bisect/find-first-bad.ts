import type { PageReport } from '@arena/shared/contract/browser-report';
import type { LiveReleaseSet } from '@arena/shared/contract/ops-api/previews';
import { SHELL } from '@arena/shared/contract/release';
import { CommandError, UNREACHABLE, USAGE } from '../command-error';

/** App → release. */
export type ReleaseByApp = Readonly<Record<string, string>>;

/** Opens the page in a browser with these releases. */
export type Probe = (releases: ReleaseByApp) => Promise<PageReport>;

/** Neighbours in the history: the last good and the first bad release set, and the faults of the bad one. */
export type Change = { good: LiveReleaseSet; bad: LiveReleaseSet; faults: string[] };

/**
 * - `newest-good`: the page is not bad.
 * - `oldest-bad`: the page is bad in every stored release set.
 * - `release`: a release of `app` is bad. `alsoWith`: another release of the other app on the page, with which it is bad,
 *   too; undefined if there is none that could be judged, or if `app` is not on the page.
 * - `pair`: the releases of two apps are bad only together. With `goodWith`, another release of `other`, the page is good.
 * - `several`: apps changed at once. Those on the page cannot be told apart, because one does not fit the other's release
 *   from before; others are not on the page.
 */
export type Finding =
  | { kind: 'newest-good'; newest: LiveReleaseSet }
  | { kind: 'oldest-bad'; oldest: LiveReleaseSet; faults: string[] }
  | ({ kind: 'release'; app: string; alsoWith: string | undefined } & Change)
  | ({ kind: 'pair'; app: string; other: string; goodWith: string } & Change)
  | ({ kind: 'several'; apps: string[] } & Change);

/**
 * Finds the release that made a page bad, or a shell and a section that are bad only together. Halves the history: two
 * probes and one for each doubling of its length, so eight for 64 release sets. If shell and section changed at once, it
 * takes one more.
 * @param sets release sets that have the page, oldest first
 * @param app the app whose page it is
 * @throws CommandError if there are no sets, or if the browser cannot judge one of them twice
 */
export async function findFirstBad(sets: readonly LiveReleaseSet[], app: string, probe: Probe): Promise<Finding> {
  const newest = sets.at(-1);
  if (!newest) throw new CommandError(`No stored release set has this page of ${app}.`, USAGE, 'check --page');
  let faults = await judge(newest.releases, probe, 'Nothing is known yet.');
  if (faults.length === 0) return { kind: 'newest-good', newest };

  let good: LiveReleaseSet | undefined;
  let bad = newest;
  let unknown = sets.slice(0, -1);
  for (;;) {
    const half = unknown.length >> 1;
    const middle = unknown[half];
    if (!middle) break;
    const found = await judge(middle.releases, probe, describeRange(good, bad));
    if (found.length === 0) {
      good = middle;
      unknown = unknown.slice(half + 1);
    } else {
      bad = middle;
      faults = found;
      unknown = unknown.slice(0, half);
    }
  }
  if (!good) return { kind: 'oldest-bad', oldest: bad, faults };
  return findCause({ good, bad, faults }, { sets, app, probe });
}

type Search = { sets: readonly LiveReleaseSet[]; app: string; probe: Probe };

/** Finds which change between two neighbours is the cause, and whether it is bad alone. */
async function findCause(change: Change, { sets, app, probe }: Search): Promise<Finding> {
  const { good, bad } = change;
  const withRelease = (part: string, release: string) => ({ ...bad.releases, [part]: release });
  const changed = Object.keys({ ...good.releases, ...bad.releases }).filter(
    (name) => good.releases[name] !== bad.releases[name],
  );
  const [first, second] = changed.filter((name) => name === SHELL || name === app);
  if (!first) {
    const [only = '', ...more] = changed;
    return more.length > 0
      ? { kind: 'several', apps: changed, ...change }
      : { kind: 'release', app: only, alsoWith: undefined, ...change };
  }
  const shellBefore = good.releases[SHELL] ?? '';
  // If both have changed, the section is the cause if it is bad under the shell from before, too.
  const underOldShell = second && (await probeTwice(withRelease(SHELL, shellBefore), probe));
  if (underOldShell && !isConclusive(underOldShell)) return { kind: 'several', apps: changed, ...change };
  const cause = underOldShell ? (underOldShell.faults.length > 0 ? app : SHELL) : first;
  const other = cause === SHELL ? app : SHELL;
  // The oldest release differs most from the one in question: if the cause is bad with it, too, it is bad alone.
  const another = sets.map(({ releases }) => releases[other]).find((release) => release !== bad.releases[other]);
  if (other === cause || !another) return { kind: 'release', app: cause, alsoWith: undefined, ...change };
  const report = await probeTwice(withRelease(other, another), probe);
  // The two may not even fit. The release is the first bad one all the same.
  if (!isConclusive(report)) return { kind: 'release', app: cause, alsoWith: undefined, ...change };
  return report.faults.length > 0
    ? { kind: 'release', app: cause, alsoWith: `${other} ${another}`, ...change }
    : { kind: 'pair', app: cause, other, goodWith: `${other} ${another}`, ...change };
}

/** Asks once more if the browser saw no fault but did not see everything. */
async function probeTwice(releases: ReleaseByApp, probe: Probe): Promise<PageReport> {
  const first = await probe(releases);
  return isConclusive(first) ? first : probe(releases);
}

/** @returns the faults of the page */
async function judge(releases: ReleaseByApp, probe: Probe, known: string): Promise<string[]> {
  const { faults, unfinished } = await probeTwice(releases, probe);
  if (isConclusive({ faults, unfinished })) return faults;
  const names = Object.entries(releases).map(([app, release]) => `${app} ${release}`);
  throw new CommandError(
    `The browser could not judge ${names.join(', ')}: ${unfinished.join('; ')}. ${known}`,
    UNREACHABLE,
    'run it again; if it keeps failing, probe another page or a script that needs less time',
  );
}

export function isConclusive({ faults, unfinished }: PageReport): boolean {
  return faults.length > 0 || unfinished.length === 0;
}

function describeRange(good: LiveReleaseSet | undefined, bad: LiveReleaseSet): string {
  const isBad = `${bad.id} of ${bad.since.toISOString()} is bad`;
  return good ? `${good.id} of ${good.since.toISOString()} is good, ${isBad}.` : `${isBad}.`;
}
