import type { ApiResult } from '@arena/shared/api/call';
import { SUBMISSION_KINDS } from '@arena/shared/contract/ops-api/submissions';
import { Tabs } from '@arena/shared/ui/controls/tabs';
import { useLoaderData, useLocation, useSearchParams } from 'react-router-dom';
import { LoadError } from '../parts/load-error';
import { ScreenHeader } from '../parts/screen-header';
import { kindOf, kinds } from './kinds';
import type { Submissions } from './load-submissions';
import { SubmissionList } from './submission-list';
import styles from './submissions-page.module.css';

/** Forms that visitors sent: pre-bookings, feedback, waivers. */
export function SubmissionsPage() {
  const answer = useLoaderData<ApiResult<Submissions>>();
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
  const selected = answer.ok ? answer.data.kind : kindOf(params.get('kind'));
  return (
    <>
      <ScreenHeader title="Submissions" />
      <div className={styles.tabs}>
        <Tabs
          label="Kinds of submissions"
          selected={selected}
          onSelect={(kind) => setParams({ kind })}
          tabs={SUBMISSION_KINDS.map((kind) => ({
            id: kind,
            label: kinds[kind].label,
            content: answer.ok ? (
              <SubmissionList key={key} submissions={answer.data} />
            ) : (
              <LoadError failure={answer.failure} />
            ),
          }))}
        />
      </div>
    </>
  );
}
