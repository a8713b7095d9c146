import type { ApiResult } from '@arena/shared/api/call';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { useLoaderData, useLocation, useSearchParams } from 'react-router-dom';
import { AppFilter } from '../parts/app-filter';
import { LoadError } from '../parts/load-error';
import { LoadMore } from '../parts/load-more';
import { ScreenHeader } from '../parts/screen-header';
import { usePagedRows } from '../parts/use-paged-rows';
import { useSession } from '../session/session-context';
import { AuditTimeline } from './audit-timeline';
import { type Audit, loadEntries } from './load-audit';

/** Who changed what, and who read or erased personal data: when and from where, newest first. */
export function AuditPage() {
  const answer = useLoaderData<ApiResult<Audit>>();
  const { key } = useLocation();
  if (!answer.ok) {
    return (
      <>
        <ScreenHeader title="Audit" />
        <LoadError failure={answer.failure} />
      </>
    );
  }
  const { app, apps, who } = answer.data;
  return (
    <>
      <ScreenHeader title="Audit">
        <AppFilter app={app} apps={apps} />
        <PersonFilter who={who} />
      </ScreenHeader>
      <Entries key={key} audit={answer.data} />
    </>
  );
}

/** Limits the list to one person, by name. */
function PersonFilter({ who }: { who: string | null }) {
  const [params, setParams] = useSearchParams();
  const { who: _, ...others } = Object.fromEntries(params);
  const choose = (form: FormData) => {
    const name = String(form.get('who')).trim();
    setParams(name ? { ...others, who: name } : others);
  };
  return (
    <form action={choose}>
      <TextField key={who} label="Name" name="who" type="search" defaultValue={who ?? ''} maxLength={60} />
    </form>
  );
}

function Entries({ audit: { app, who, first } }: { audit: Audit }) {
  const { api } = useSession();
  const { rows, ...rest } = usePagedRows(first, (before) => loadEntries(api, { app, who }, before));
  if (rows.length === 0) {
    return (
      <p>{app || who ? 'Nothing matches.' : 'Nothing has been changed and no personal data has been read yet.'}</p>
    );
  }
  return (
    <>
      <AuditTimeline entries={rows} />
      <LoadMore {...rest} />
    </>
  );
}
