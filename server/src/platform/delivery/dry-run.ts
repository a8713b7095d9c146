import type { DryRunReport } from '@arena/shared/contract/ops-api/rollouts';
import { type Release, SHELL } from '@arena/shared/contract/release/release';
import { Refusal } from '../../kernel/refusal';
import type { Author } from '../../operators/author';
import { lockFaults } from '../ledger/locks/locks';
import { previousRelease } from '../ledger/previous';
import { liveChangesOf, liveReleaseSet, publishedRelease } from '../ledger/rollouts';
import { findGone } from '../ledger/warnings';
import { type ReleaseSet, withRelease } from '../release-set/release-set';
import { countOpenTabs, type OpenTabs } from '../traffic/open-tabs/open-tabs';
import { blockedRollbacks } from '../validation/earlier-shells';
import { type CodeChecks, renderFaults, validateReleases, validateRollback } from '../validation/gate';
import { NotRenderedError } from '../validation/prerender/prerenderer';

type Dependencies = CodeChecks & { openTabs: OpenTabs };
type Change = {
  app: string;
  release: string | undefined;
  kind: 'activate' | 'rollback';
  skipBrowserCheck: boolean;
  by: Author;
  now: () => Date;
};

/**
 * Validates a change of the live releases without making it, and renders its pages. Only incompatible versions and path
 * conflicts prevent a rollback. Pages that fail to render do not: visitors would get them without prerendered content.
 * @throws Refusal `not_found` for an unknown release, `conflict` if there is none to go back to
 */
export async function dryRun(
  { openTabs, ...checks }: Dependencies,
  change: Change,
): Promise<Omit<DryRunReport, 'reported' | 'warnings'>> {
  const { db } = checks;
  const { app, kind, skipBrowserCheck, by, now } = change;
  const at = now();
  const release = change.release ?? previousRelease(await liveChangesOf(db, app));
  if (!release) throw new Refusal('conflict', `${app} has no earlier release to go back to.`);
  const candidate = await publishedRelease(db, app, release);
  const live = await liveReleaseSet(db);
  const next = withRelease(live, candidate);
  const current = live.find((other) => other.app === app)?.id ?? null;
  const { faults, refused, incomplete } =
    kind === 'rollback'
      ? await tryRollback(candidate, live, checks)
      : await tryActivation([candidate], live, checks, { skipBrowserCheck, by: by.name, at });
  await openTabs.write();
  const tabs = await countOpenTabs(db, at);
  return {
    release,
    current,
    // The shell is part of every page of the site.
    routes: (app === SHELL ? next : [candidate]).flatMap(({ section }) => section.pages),
    gone: await findGone(db, live, next),
    faults,
    refused,
    incomplete,
    blockedRollbacks: app === SHELL ? [] : await blockedRollbacks(db, [candidate]),
    openTabs: current
      ? tabs.filter(({ releases }) => releases[app] === current).reduce((sum, { tabs }) => sum + tabs, 0)
      : 0,
  };
}

async function tryRollback(candidate: Release, live: ReleaseSet, { db, prerenderer }: CodeChecks) {
  const refusals = await validateRollback(db, candidate, live);
  const unrendered = refusals.length > 0 ? [] : await renderFaults([candidate], live, prerenderer).catch(messageIfBusy);
  return { faults: [...refusals, ...unrendered], refused: refusals.length > 0, incomplete: null };
}

/** @throws any other error again */
function messageIfBusy(error: unknown): string[] {
  if (error instanceof NotRenderedError) return [error.message];
  throw error;
}

async function tryActivation(...[candidates, live, checks, options]: Parameters<typeof validateReleases>) {
  const apps = candidates.map(({ app }) => app);
  const locked = await lockFaults(checks.db, apps, options.at);
  const { faults, incomplete } = await validateReleases(candidates, live, checks, options);
  const all = [...locked, ...faults];
  return { faults: all, refused: all.length > 0, incomplete };
}
