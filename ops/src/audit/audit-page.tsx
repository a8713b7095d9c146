import type { ApiResult } from '@arena/shared/api/call';
import { useLoaderData, useLocation } from 'react-router-dom';
import { Failed } from '../parts/load-error';
import { More } from '../parts/load-more';
import { ScreenHead } from '../parts/screen-header';
import { type Rows, useMore } from '../parts/use-paged-rows';
import { useSession } from '../session/session-context';
import { AuditLine } from './audit-timeline';
import { type AuditEntry, loadAudit } from './load-audit';

/** Who read, exported, erased or backed up personal data, newest first. */
export function AuditPage() {
  const answer = useLoaderData<ApiResult<Rows<AuditEntry>>>();
  const { key } = useLocation();
  return (
    <>
      <ScreenHead title="Audit" />
      {answer.ok ? <Entries key={key} first={answer.data} /> : <Failed failure={answer.failure} />}
    </>
  );
}

function Entries({ first }: { first: Rows<AuditEntry> }) {
  const { api } = useSession();
  const { rows, ...rest } = useMore(first, (before) => loadAudit(api, before));
  return (
    <>
      {rows.length === 0 ? <p>No personal data has been read or erased yet.</p> : <AuditLine entries={rows} />}
      <More {...rest} />
    </>
  );
}
