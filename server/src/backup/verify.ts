import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';
import { ASSETS_FOLDER, BadArchive, DATABASE_FILE, readArchive } from './archive';

/** The contents of a backup. `releaseFiles`: with their compressed variants. */
export const verifiedBackup = z.object({ tables: z.number(), rows: z.number(), releaseFiles: z.number() });
export type VerifiedBackup = z.output<typeof verifiedBackup>;

const liveManifest = z.object({
  manifest: z.object({
    app: z.string(),
    id: z.string(),
    files: z.array(z.object({ path: z.string(), sha384: z.string() })),
  }),
});

/**
 * Restores a backup into a scratch database in memory: reads every row of every table, and checks the files of the live
 * releases against the hashes from their publication.
 * @throws BadArchive if it is not a complete backup, or cannot be restored completely
 */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  const dump: Uint8Array<ArrayBuffer>[] = [];
  const hashes = new Map<string, Hash>();
  for await (const { path, bytes } of readArchive(createReadStream(file))) {
    if (path === DATABASE_FILE) dump.push(new Uint8Array(bytes));
    else if (path.startsWith(`${ASSETS_FOLDER}/`)) {
      const hash = hashes.get(path) ?? createHash('sha384');
      hashes.set(path, hash.update(bytes));
    }
  }
  const database = await loadDatabase(new Blob(dump));
  try {
    const { tables, rows } = await readEveryRow(database);
    const { rows: live } = await database.query(LIVE_RELEASES);
    for (const { manifest } of z.array(liveManifest).parse(live)) assertComplete(manifest, hashes);
    return { tables, rows, releaseFiles: hashes.size };
  } finally {
    await database.close();
  }
}

/** The last change of each app that applied to all visitors. */
const LIVE_RELEASES = `select r.manifest from releases r join (
    select distinct on (app) app, release, kind from rollouts
    where kind in ('activate', 'rollback', 'retire') order by app, seq desc
  ) last on last.app = r.app and last.release = r.id where last.kind <> 'retire'`;

async function loadDatabase(dump: Blob): Promise<PGlite> {
  return PGlite.create({ loadDataDir: dump }).catch((cause) => {
    throw new BadArchive('The database of this backup cannot be restored.', { cause });
  });
}

async function readEveryRow(database: PGlite): Promise<{ tables: number; rows: number }> {
  try {
    const { rows: tables } = await database.query<{ name: string }>(
      `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
    );
    let sum = 0;
    for (const { name } of tables) {
      // Converting a row to text also reads the values that Postgres stores outside of it.
      const read = `select count(*)::int as rows, sum(length(t::text)) from ${name} t`;
      const { rows } = await database.query<{ rows: number }>(read);
      sum += rows[0]?.rows ?? 0;
    }
    return { tables: tables.length, rows: sum };
  } catch (cause) {
    throw new BadArchive('The database of this backup cannot be read completely.', { cause });
  }
}

function assertComplete({ app, id, files }: z.output<typeof liveManifest>['manifest'], hashes: Map<string, Hash>) {
  for (const { path, sha384 } of files) {
    const hash = hashes.get(`${ASSETS_FOLDER}/${app}/${id}/${path}`);
    if (!hash) throw new BadArchive(`This backup lacks ${path} of the live release ${app} ${id}.`);
    if (`sha384-${hash.copy().digest('base64')}` !== sha384) {
      throw new BadArchive(`${path} of the live release ${app} ${id} is damaged in this backup.`);
    }
  }
}
