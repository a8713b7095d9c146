import { hasSameCode } from '@arena/shared/contract/release/same-code';
import type { Rights } from '@arena/shared/contract/roles';
import type { Database } from '../../kernel/database/database';
import { Refusal } from '../../kernel/refusal';
import type { StoredRelease } from '../../kernel/storage/asset-store';
import { readManifests } from '../ledger/manifests';
import { liveReleaseSet } from '../ledger/rollouts';

/** Throws for releases that the caller of a request may not use, although it may use their apps. */
export type RequireReleaseRights = (db: Database, releases: readonly StoredRelease[]) => Promise<void>;

/** Operators, and the server itself, may use every release. */
export const mayUseAll: RequireReleaseRights = async () => undefined;

/**
 * Limits editors to releases with the code of the live release. Call it under the rollout lock before a change. Ignores
 * unknown releases.
 * @throws Refusal `forbidden` for a release with other code
 */
export async function requireReleaseRights(
  db: Database,
  { role }: Pick<Rights, 'role'>,
  releases: readonly StoredRelease[],
) {
  if (role !== 'editor') return;
  const live = await liveReleaseSet(db);
  for (const release of await readManifests(db, releases, live)) {
    const { app, id } = release;
    if (live.some((one) => one.app === app && hasSameCode(one, release))) continue;
    throw new Refusal(
      'forbidden',
      `${app} ${id} has other code than the live release. An editor changes only content: start from the live release.`,
    );
  }
}
