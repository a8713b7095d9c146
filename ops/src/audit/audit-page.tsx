import type { ApiResult } from '@arena/shared/api/call';
import type { AuditEntry } from '@arena/shared/contract/ops-api';
import { useLoaderData, useLocation } from 'react-router-dom';
import { LoadError } from '../parts/load-error';
import { LoadMore } from '../parts/load-more';
import { ScreenHeader } from '../parts/screen-header';
import { type RowPage, usePagedRows } from '../parts/use-paged-rows';
import { useSession } from '../session/session-context';
import { AuditTimeline } from './audit-timeline';
import { loadAudit } from './load-audit';

/** Who read, exported, erased or backed up personal data, newest first. */
export function AuditPage() {
  const answer = useLoaderData<ApiResult<RowPage<AuditEntry>>>();
  const { key } = useLocation();
  return (
    <>
      <ScreenHeader title="Audit" />
      {answer.ok ? <Entries key={key} first={answer.data} /> : <LoadError failure={answer.failure} />}
    </>
  );
}

function Entries({ first }: { first: RowPage<AuditEntry> }) {
  const { api } = useSession();
  const { rows, ...rest } = usePagedRows(first, (before) => loadAudit(api, before));
  return (
    <>
      {rows.length === 0 ? <p>No personal data has been read or erased yet.</p> : <AuditTimeline entries={rows} />}
      <LoadMore {...rest} />
    </>
  );
}
