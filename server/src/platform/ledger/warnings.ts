import { CONTENT_FILE } from '@arena/shared/contract/release/content';
import type { Release } from '@arena/shared/contract/release/release';
import { hasSameCode } from '@arena/shared/contract/release/same-code';
import { formatAge } from '@arena/shared/contract/time/format-age';
import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { formatMoment } from '../../kernel/format-moment';
import { goneAddresses } from '../release-set/gone';
import { sharedOrders } from '../release-set/navigation';
import type { ReleaseSet } from '../release-set/release-set';
import { readManifests } from './manifests';
import { publishedRelease, recentLiveChanges, retiredSections } from './rollouts';
import { LIVE_KINDS, rollouts } from './table';

/** Rollouts of an app that are searched for an earlier release. */
const MAX_CHANGES = 20;

type Subject = { app: string; release: string };

/**
 * Warnings about a release that do not keep it from going live: it shares places in the navigation with other releases,
 * replaces content that a person changed, or was rolled back or withdrawn before.
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
    ...(await contentWarnings(db, manifest, live)),
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

/** A build has the content of its sources, which may be older than what a person changed on the live code. */
async function contentWarnings(db: Database, release: Release, live: ReleaseSet): Promise<string[]> {
  const { app } = release;
  const current = live.find((one) => one.app === app);
  if (!current || hasSameCode(current, release) || contentHash(current) === contentHash(release)) return [];
  const changes = await recentLiveChanges(db, app, MAX_CHANGES);
  const last = changes.find((change) => change.release === current.id);
  const earlier = changes.find((change) => change.release !== current.id);
  if (!last || !earlier) return [];
  const [replaced] = await readManifests(db, [earlier], live);
  if (!replaced || !hasSameCode(replaced, current)) return [];
  return [
    `${last.by} changed the content of ${app} on ${formatMoment(last.at)}, and ${release.id} has other content. ` +
      `To keep the changes: arena content get ${app} --release ${current.id} -o src/content/content.json, then build again.`,
  ];
}

const contentHash = ({ files }: Release) => files.find(({ path }) => path === CONTENT_FILE)?.sha384;

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
