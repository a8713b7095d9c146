import type { DryRunReport } from '@arena/shared/contract/ops-api';
import { type Release, SHELL } from '@arena/shared/contract/release';
import { HttpError } from '../http/errors';
import type { Author } from '../operators/author';
import { blockedRollbacks } from './earlier-shells';
import { type CodeChecks, renderFaults, validateReleases, validateRollback } from './gate';
import type { PageViews } from './page-views/page-views';
import { countRecentViews } from './page-views/recent-views';
import { hasPage } from './prerender/page-key';
import { previousRelease } from './previous';
import { type ReleaseSet, withRelease } from './release-set';
import { liveChangesOf, liveReleaseSet, publishedRelease } from './rollouts';

type Dependencies = CodeChecks & { pageViews: PageViews };
type Change = {
  app: string;
  release: string | undefined;
  kind: 'activate' | 'rollback';
  unseen: boolean;
  by: Author;
  at: Date;
};

/**
 * Validates a change of the live releases without making it, and renders its pages. Only incompatible versions and taken
 * paths would prevent a rollback. Pages that fail to render do not: visitors would get them without prerendered content.
 * @throws HttpError 404 for an unknown release, 409 if there is none to go back to
 */
export async function dryRun({ pageViews, ...checks }: Dependencies, change: Change): Promise<DryRunReport> {
  const { db } = checks;
  const { app, kind, unseen, by, at } = change;
  const history = await liveChangesOf(db, app);
  const release = change.release ?? previousRelease(history);
  if (!release) throw HttpError.conflict(`${app} has no earlier release to go back to.`);
  const candidate = await publishedRelease(db, app, release);
  const live = await liveReleaseSet(db);
  const next = withRelease(live, candidate);
  const current = live.find((other) => other.app === app)?.id ?? null;
  const { faults, refused } =
    kind === 'rollback'
      ? await tryRollback(candidate, live, history, checks)
      : await tryActivation([candidate], live, checks, { unseen, by: by.name, at });
  await pageViews.write();
  return {
    release,
    current,
    // The shell is part of every page of the site.
    routes: (app === SHELL ? next : [candidate]).flatMap(({ section }) => section.pages),
    gone: live.flatMap(({ section }) => section.pages).filter((path) => !hasPage(next, path)),
    faults,
    refused,
    blockedRollbacks: app === SHELL ? [] : await blockedRollbacks(db, [candidate]),
    openTabs: current ? await countRecentViews(db, { app, release: current, now: at }) : 0,
  };
}

async function tryRollback(
  candidate: Release,
  live: ReleaseSet,
  history: readonly { release: string }[],
  { prerenderer }: CodeChecks,
) {
  const refusals = validateRollback(candidate, live, history);
  const unrendered = refusals.length > 0 ? [] : await renderFaults([candidate], live, prerenderer);
  return { faults: [...refusals, ...unrendered], refused: refusals.length > 0 };
}

async function tryActivation(...validation: Parameters<typeof validateReleases>) {
  const { faults } = await validateReleases(...validation);
  return { faults, refused: faults.length > 0 };
}
