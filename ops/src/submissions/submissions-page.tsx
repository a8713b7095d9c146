import type { ApiResult } from '@arena/shared/api/call';
import { Tabs } from '@arena/shared/ui/tabs';
import { useLoaderData, useLocation, useSearchParams } from 'react-router-dom';
import { Failed } from '../parts/load-error';
import { ScreenHead } from '../parts/screen-header';
import { KINDS, kindOf, kinds } from './kinds';
import type { Submissions } from './load-submissions';
import { SubmissionList } from './submission-list';
import styles from './submissions-page.module.css';

/** What visitors sent: pre-bookings, feedback, waivers. */
export function SubmissionsPage() {
  const answer = useLoaderData<ApiResult<Submissions>>();
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
  const selected = answer.ok ? answer.data.kind : kindOf(params.get('kind'));
  return (
    <>
      <ScreenHead title="Submissions" />
      <div className={styles.tabs}>
        <Tabs
          label="Kinds of submissions"
          selected={selected}
          onSelect={(kind) => setParams({ kind })}
          tabs={KINDS.map((kind) => ({
            id: kind,
            label: kinds[kind].label,
            content: answer.ok ? (
              <SubmissionList key={key} submissions={answer.data} />
            ) : (
              <Failed failure={answer.failure} />
            ),
          }))}
        />
      </div>
    </>
  );
}
