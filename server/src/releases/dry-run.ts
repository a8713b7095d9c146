import { SHELL } from '@arena/shared/contract/release';
import type { Database } from '../database/database';
import { Refusal } from '../http/errors';
import { renderFaults, validateCandidate, validateRollback, viewWith } from './gate';
import type { PageViews } from './page-views/page-views';
import { shownLately } from './page-views/recent-views';
import { hasPage } from './prerender/page-key';
import type { Prerenderer } from './prerender/prerenderer';
import { previousRelease } from './previous';
import { historyOf, keptRelease, liveView } from './rollouts';

/**
 * What a release would meet if it went live now.
 *
 * - `current`: the live release it would take the place of.
 * - `routes`: addresses it would show; `gone`: addresses that are pages now and would not be any more.
 * - `faults`: what speaks against it; `refused`: whether the server would refuse the change because of it.
 * - `openTabs`: about so many tabs have the current release open, and keep it.
 */
export type Rehearsal = {
  release: string;
  current: string | null;
  routes: string[];
  gone: string[];
  faults: string[];
  refused: boolean;
  openTabs: number;
};

type Dependencies = { db: Database; prerenderer: Prerenderer; views: PageViews };
type Change = { app: string; release: string | undefined; kind: 'activate' | 'rollback'; at: Date };

/**
 * Tries a change of what is live without making it. Pages are rendered as they would be; a rollback is refused for
 * versions and addresses alone, faults of pages only make it slower for visitors.
 * @throws Refusal when there is no such release, or none to go back to
 */
export async function rehearse({ db, prerenderer, views }: Dependencies, change: Change): Promise<Rehearsal> {
  const { app, kind, at } = change;
  const history = await historyOf(db, app);
  const release = change.release ?? previousRelease(history);
  if (!release) throw new Refusal('conflict', `${app} has no earlier release to go back to.`);
  const candidate = await keptRelease(db, app, release);
  const live = await liveView(db);
  const then = viewWith(live, candidate);
  const current = live.find((shown) => shown.app === app)?.id ?? null;
  const isRollback = kind === 'rollback';
  const refusals = isRollback ? validateRollback(candidate, live, history) : validateCandidate(candidate, live);
  const unrendered = refusals.length > 0 ? [] : await renderFaults(candidate, live, prerenderer);
  await views.write();
  return {
    release,
    current,
    // Every page of the site is shown by the shell.
    routes: (app === SHELL ? then : [candidate]).flatMap(({ section }) => section.pages),
    gone: live.flatMap(({ section }) => section.pages).filter((path) => !hasPage(then, path)),
    faults: [...refusals, ...unrendered],
    refused: refusals.length > 0 || (!isRollback && unrendered.length > 0),
    openTabs: current ? await shownLately(db, { app, release: current, now: at }) : 0,
  };
}
