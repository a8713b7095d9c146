import type { ApiResult } from '@arena/shared/api/call';
import type { AuditEntry } from '@arena/shared/contract/ops-api/people';
import { useLoaderData, useLocation } from 'react-router-dom';
import { LoadError } from '../parts/load-error';
import { LoadMore } from '../parts/load-more';
import { ScreenHeader } from '../parts/screen-header';
import { type RowPage, usePagedRows } from '../parts/use-paged-rows';
import { useSession } from '../session/session-context';
import { AuditTimeline } from './audit-timeline';
import { loadAudit } from './load-audit';

/** Who changed what, and who read or erased personal data: when and from where, newest first. */
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
      {rows.length === 0 ? (
        <p>Nothing has been changed and no personal data has been read yet.</p>
      ) : (
        <AuditTimeline entries={rows} />
      )}
      <LoadMore {...rest} />
    </>
  );
}
