import { formatAge } from '@arena/shared/contract/time/format-age';
import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { goneAddresses } from '../release-set/gone';
import { sharedOrders } from '../release-set/navigation';
import type { ReleaseSet } from '../release-set/release-set';
import { publishedRelease, retiredSections } from './rollouts';
import { LIVE_KINDS, rollouts } from './table';

type Subject = { app: string; release: string };

/**
 * Warnings about a release that do not keep it from going live: it shares places in the navigation with other releases,
 * or was rolled back or withdrawn before.
 * @throws Refusal `not_found` for an unknown release
 */
export async function findWarnings(
  db: Database,
  subject: Subject,
  { live, now }: { live: ReleaseSet; now: Date },
): Promise<string[]> {
  const manifest = await publishedRelease(db, subject.app, subject.release);
  const ending = await findEnding(db, subject);
  return [
    ...sharedOrders(manifest, live),
    ...(ending
      ? [
          `${subject.app} ${subject.release} was ${ending.how} ${formatAge(ending.at, now)} by ${ending.by}` +
            `${ending.reason ? `: ${ending.reason}` : '.'}`,
        ]
      : []),
  ];
}

/**
 * Addresses that the site answers now, and would not answer with other live releases.
 * @param next the live releases after the change
 */
export async function findGone(db: Database, live: ReleaseSet, next: ReleaseSet): Promise<string[]> {
  const retired = (await retiredSections(db)).map(({ manifest }) => manifest);
  return goneAddresses({ live, retired }, next);
}

/** The same as a warning of the change that is about to be made; none if the site loses no address. */
export async function goneWarnings(db: Database, live: ReleaseSet, next: ReleaseSet): Promise<string[]> {
  const gone = await findGone(db, live, next);
  return gone.length > 0 ? [`These addresses now respond 404: ${gone.join(', ')}.`] : [];
}

/** The rollback or withdrawal that last took a release from visitors, if one did. */
async function findEnding(db: Database, { app, release }: Subject) {
  const ofApp = eq(rollouts.app, app);
  const [last] = await db
    .select()
    .from(rollouts)
    .where(and(ofApp, eq(rollouts.release, release), ne(rollouts.kind, 'retire')))
    .orderBy(desc(rollouts.seq))
    .limit(1);
  if (!last) return undefined;
  if (last.kind === 'withdraw') return { ...last, how: 'withdrawn as a canary' };
  if (last.kind === 'canary') return undefined;
  const [next] = await db
    .select()
    .from(rollouts)
    .where(and(ofApp, gt(rollouts.seq, last.seq), inArray(rollouts.kind, LIVE_KINDS)))
    .orderBy(rollouts.seq)
    .limit(1);
  return next?.kind === 'rollback' ? { ...next, how: 'rolled back' } : undefined;
}
