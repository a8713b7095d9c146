import type { ApiResult } from '@arena/shared/api/call';
import { type Api, withQuery } from '../api/api';
import type { Rows } from '../parts/use-paged-rows';

/** Something that was done with personal data; `count` tells with how many submissions. */
export type AuditEntry = {
  seq: number;
  at: string;
  by: string;
  action: 'read-submissions' | 'export-submissions' | 'erase-submissions' | 'erase-account' | 'backup';
  kind: string | null;
  count: number | null;
  requestId: string;
};

/** Some entries, newest first: the newest of all, or those before a place that an earlier answer named. */
export async function loadAudit(api: Api, before?: string): Promise<ApiResult<Rows<AuditEntry>>> {
  const answer = await api.get<{ entries: AuditEntry[]; next: number | null }>(withQuery('/ops/audit', { before }));
  if (!answer.ok) return answer;
  const { entries, next } = answer.data;
  return { ok: true, data: { rows: entries, next: next === null ? null : String(next) } };
}
