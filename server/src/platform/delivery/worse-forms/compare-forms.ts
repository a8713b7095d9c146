import { DAY } from '@arena/shared/contract/time/duration';
import { and, gte, isNotNull, sum } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { describeWorseForms, type Forms, formOutcomes, WORSE } from '../../traffic/guarded-views/evidence';
import { pageViews } from '../../traffic/page-views/table';
import { finiteEvidence } from '../guard/report';
import { rollbackTargetsOf } from '../rollback-drill/rollback-drills';

/** Compares the page views and forms of this many milliseconds. */
const WINDOW = 14 * DAY;

/** A live release, compared with the one before. `worse`: a sentence if visitors achieve less with it; else null. */
export type FormComparison = { app: string; release: string; since: Date; evidence: number; worse: string | null };

/**
 * Compares the forms of each live release with those of the release before. The two had different visitors at different
 * times, so this is a reason to look, never to roll back.
 */
export async function compareForms(db: Database, now: Date): Promise<FormComparison[]> {
  const { hour, app, release, networks, sent, refused } = pageViews;
  const sums = await db
    .select({
      ...{ app, release, views: sum(networks).mapWith(Number) },
      ...{ sent: sum(sent).mapWith(Number), refused: sum(refused).mapWith(Number) },
    })
    .from(pageViews)
    .where(and(gte(hour, new Date(now.getTime() - WINDOW)), isNotNull(sent)))
    .groupBy(app, release);
  return (await rollbackTargetsOf(db)).flatMap(({ app, live, release, since }) => {
    const [now, before] = [live, release].map((id) => sums.find((row) => row.app === app && row.release === id));
    if (!now || !before) return [];
    const cohorts = (count: (row: (typeof sums)[number]) => number) => ({ canary: count(now), others: count(before) });
    const forms: Forms = {
      share: null,
      // Sections are also opened from pages of other sections.
      views: cohorts((row) => Math.max(row.views, row.sent)),
      tried: cohorts((row) => row.sent + row.refused),
      refused: cohorts((row) => row.refused),
      sent: cohorts((row) => row.sent),
    };
    const { refused, missing } = formOutcomes([forms]);
    // Failures have their own alert.
    const evidence = finiteEvidence({ failures: [], refused, missing });
    const worse = evidence >= WORSE ? `${app} ${live}: ${describeWorseForms([forms])}` : null;
    return [{ app, release: live, since, evidence, worse }];
  });
}
