import type { ApiResult } from '@arena/shared/api/call';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { AuditEntry } from '@arena/shared/contract/ops-api/people';
import type { Api } from '../api/api';
import type { RowPage } from '../parts/use-paged-rows';

/** A page of the audit log, newest first. `before` is `next` of the previous page. */
export async function loadAudit(api: Api, before?: string): Promise<ApiResult<RowPage<AuditEntry>>> {
  const answer = await api.send(opsApi.audit, { querystring: { before } });
  return answer.ok ? { ok: true, data: { rows: answer.data.entries, next: answer.data.next } } : answer;
}
