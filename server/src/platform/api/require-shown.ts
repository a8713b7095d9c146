import { isAllowed } from '@arena/shared/contract/roles';
import type { Database } from '../../kernel/database/database';
import { Refusal } from '../../kernel/refusal';
import type { StoredRelease } from '../../kernel/storage/asset-store';
import type { Actor } from '../../operators/api/actor';
import { findNeverShown } from '../ledger/rollouts';

/**
 * Each team decides when others see its new releases.
 * @throws Refusal `forbidden` for a release of another team that was never live
 */
export async function requireShown(db: Database, actor: Actor, { app, release: id }: StoredRelease) {
  if (isAllowed(actor, 'contributor', app) || (await findNeverShown(db, [{ app, id }])).length === 0) return;
  throw new Refusal('forbidden', `${app} ${id} was never live. Only its team or an operator may see it.`);
}
