import type { auditLog } from '../../ops/audit/table';
import type { Client } from '../client';
import type { Result } from '../commands';
import { table } from '../table';

type Entry = Omit<typeof auditLog.$inferSelect, 'at'> & { at: string };

/** Who did what with personal data, newest first. */
export async function audit(api: Client, { lines = '50' }: { lines?: string }): Promise<Result> {
  const data = await api.get<{ entries: Entry[] }>(`/ops/audit?${new URLSearchParams({ limit: lines })}`);
  const rows = data.entries.map(({ at, by, action, kind, count, requestId }) => [
    at,
    by,
    action,
    kind ?? '',
    count === null ? '' : String(count),
    requestId,
  ]);
  return { data, text: rows.length > 0 ? table(rows) : 'Personal data has not been accessed yet.' };
}
