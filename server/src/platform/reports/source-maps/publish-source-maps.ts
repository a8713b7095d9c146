import type { Database } from '../../../kernel/database/database';
import { Refusal } from '../../../kernel/refusal';
import type { StoredRelease } from '../../../kernel/storage/asset-store';
import { recordAudit } from '../../../operators/audit/audit';
import type { Author } from '../../../operators/author';
import { publishedRelease } from '../../ledger/rollouts';
import type { SourceMaps } from './source-maps';

/**
 * Stores the source maps of a stored release, by the paths of its scripts. Storing them again is harmless and restores
 * missing maps.
 * @throws Refusal `invalid` with the first fault; `not_found` if there is no such release, `conflict` if its files have
 * been deleted
 */
export async function publishSourceMaps(
  { db, sourceMaps }: { db: Database; sourceMaps: SourceMaps },
  { app, release }: StoredRelease,
  maps: ReadonlyMap<string, Buffer>,
  { by, at }: { by: Author; at: Date },
) {
  const { files } = await publishedRelease(db, app, release);
  const scripts = new Set(files.map(({ path }) => path).filter((path) => path.endsWith('.js')));
  for (const path of maps.keys()) {
    if (!scripts.has(path)) throw new Refusal('invalid', `${path} is not a script of ${app} ${release}.`);
  }
  const valid = await sourceMaps.validate(maps);
  // Only the record is a transaction. Otherwise the embedded database would be blocked while the maps are read and
  // stored.
  await db.transaction((tx) => recordAudit(tx, { by, at }, { action: 'publish-source-maps', app, release }));
  await sourceMaps.save({ app, release }, valid);
}
