import type { ApiResult } from '@arena/shared/api/call';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { AuditEntry } from '@arena/shared/contract/ops-api/people';
import type { Api } from '../api/api';
import { appNames } from '../parts/app-names';
import type { RowPage } from '../parts/use-paged-rows';

/** What the list shows: entries about an app, by a person; null: all. */
export type AuditFilter = { app: string | null; who: string | null };

/** `apps`: the options of the filter. */
export type Audit = AuditFilter & { apps: string[]; first: RowPage<AuditEntry> };

/** The newest entries that match the filter in the URL. */
export async function loadAudit(api: Api, url: string): Promise<ApiResult<Audit>> {
  const query = new URL(url).searchParams;
  const filter = { app: query.get('app'), who: query.get('who') };
  const [first, live] = await Promise.all([loadEntries(api, filter), api.send(opsApi.apps, {})]);
  if (!first.ok) return first;
  return live.ok ? { ok: true, data: { ...filter, apps: appNames(live.data), first: first.data } } : live;
}

/** A page of the audit log, newest first. `before` is `next` of the previous page. */
export async function loadEntries(
  api: Api,
  { app, who }: AuditFilter,
  before?: string,
): Promise<ApiResult<RowPage<AuditEntry>>> {
  const querystring = { app: app ?? undefined, who: who ?? undefined, before };
  const answer = await api.send(opsApi.audit, { querystring });
  return answer.ok ? { ok: true, data: { rows: answer.data.entries, next: answer.data.next } } : answer;
}
