import type { ApiResult } from '@arena/shared/api/call';
import { contentForm } from '@arena/shared/contract/content/content-field';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { Link, useLoaderData } from 'react-router-dom';
import { DateTime } from '../parts/date-time';
import { LoadError } from '../parts/load-error';
import { ScreenHeader } from '../parts/screen-header';
import { mayCall, useSession } from '../session/session-context';
import styles from './content.module.css';
import type { LiveContent } from './load-content';

/** The apps whose words, prices and lists can be changed here. */
export function ContentListPage() {
  const answer = useLoaderData<ApiResult<LiveContent[]>>();
  const session = useSession();
  if (!answer.ok) {
    return (
      <>
        <ScreenHeader title="Content" />
        <LoadError failure={answer.failure} />
      </>
    );
  }
  const editable = answer.data.filter(({ live }) => mayCall(session, opsApi.publishContent, live.app));
  const now = new Date();
  return (
    <>
      <ScreenHeader title="Content" />
      {editable.length === 0 && (
        <p>
          No section has content yet that you may change. Ask the team of a section to give its pages a content schema,
          and publish it: then its words and prices are here.
        </p>
      )}
      <ul className={styles.apps}>
        {editable.map(({ live, schema }) => (
          <li key={live.app}>
            <h2>
              <Link to={live.app}>{contentForm(schema, live.app).title}</Link>
            </h2>
            <p>
              <code>{live.app}</code>
            </p>
            <p>
              Last change <DateTime at={live.since} now={now} /> by {live.by}
              {live.reason && `: ${live.reason}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
