import { Readable } from 'node:stream';
import type { Dump } from '../kernel/database/dump';
import type { AssetStore } from '../kernel/storage/asset-store';
import { OPERATOR_TOKEN_FILE } from '../operators/tokens/operator-token';
import { ASSETS_FOLDER, DATABASE_FILE, type Entry, isArchivePath, MAPS_FOLDER } from './archive';

/** The sources of a backup. `maps`: the source maps of releases. `token`: the operator token. */
export type BackupSource = { assets: AssetStore; maps: AssetStore; dump: Dump; token: string };

/** The database comes first: a release published during the backup then only adds files, and none are missing. */
export async function* backupEntries({ assets, maps, dump, token }: BackupSource): AsyncGenerator<Entry> {
  yield { path: DATABASE_FILE, ...(await dump()) };
  const line = Buffer.from(`${token}\n`);
  yield { path: OPERATOR_TOKEN_FILE, size: line.length, chunks: Readable.from([line]) };
  yield* storeEntries(assets, ASSETS_FOLDER);
  yield* storeEntries(maps, MAPS_FOLDER);
}

async function* storeEntries(store: AssetStore, folder: string): AsyncGenerator<Entry> {
  for (const { app, release } of await store.releases()) {
    for (const { path } of await store.files(app, release)) {
      const archivePath = `${folder}/${app}/${release}/${path}`;
      const file = isArchivePath(archivePath) ? await store.find(app, release, path) : null;
      // Retention may have deleted the file in the meantime. Then no page uses it.
      if (file) yield { path: archivePath, size: file.size, chunks: await file.stream() };
    }
  }
}
