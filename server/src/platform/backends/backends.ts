import { asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { Refusal } from '../../kernel/refusal';
import { recordAudit } from '../../operators/audit/audit';
import type { Author } from '../../operators/author';
import { recordEvent } from '../../operators/events/record-event';
import { backends } from './table';

/** The backend of a section. `seq` numbers its settings: another one may have another URL. */
export type StoredBackend = {
  seq: number;
  app: string;
  url: string;
  cookies: string[];
  authorization: boolean;
  by: string;
  at: Date;
};

type Change = { app: string; by: Author; at: Date };

/**
 * Makes a service the backend of a section and replaces the previous one. Takes effect with the next request, on every
 * server.
 */
export async function setBackend(
  db: Database,
  { by, ...settings }: Change & Pick<StoredBackend, 'url' | 'cookies' | 'authorization'>,
) {
  await db.transaction((tx) => append(tx, 'set-backend', { ...settings, by }));
}

/**
 * Removes the backend of a section. Takes effect with the next request, on every server.
 * @throws Refusal `conflict` if it has none
 */
export async function removeBackend(db: Database, { app, by, at }: Change) {
  await db.transaction(async (tx) => {
    const current = await findBackend(tx, app);
    if (!current) throw new Refusal('conflict', `${app} has no backend.`);
    await append(tx, 'remove-backend', { app, by, at, url: null, cookies: [], authorization: false });
  });
}

type Settings = Change & Pick<typeof backends.$inferSelect, 'url' | 'cookies' | 'authorization'>;

async function append(tx: Database, action: 'set-backend' | 'remove-backend', { by, ...settings }: Settings) {
  const { app, url, at } = settings;
  await tx.insert(backends).values({ ...settings, by: by.name });
  await recordAudit(tx, { by, at }, { action, app, ...(url !== null && { target: url }) });
  const type = url === null ? 'backend.removed' : 'backend.set';
  await recordEvent(tx, { type, at, by: by.name, reason: null, details: { releases: [], backend: { app, url } } });
}

/** The backend of a section now. */
export async function findBackend(db: Database, app: string): Promise<StoredBackend | undefined> {
  const rows = await db.select().from(backends).where(eq(backends.app, app)).orderBy(desc(backends.seq)).limit(1);
  return rows.find(hasUrl);
}

/** The backends of all sections, by name. */
export async function listBackends(db: Database): Promise<StoredBackend[]> {
  const last = await db.selectDistinctOn([backends.app]).from(backends).orderBy(asc(backends.app), desc(backends.seq));
  return last.filter(hasUrl);
}

function hasUrl(row: typeof backends.$inferSelect): row is StoredBackend {
  return row.url !== null;
}
