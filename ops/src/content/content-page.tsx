import type { ApiResult } from '@arena/shared/api/call';
import { contentForm } from '@arena/shared/contract/content/content-field';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { useState } from 'react';
import { Link, useLoaderData, useParams, useRevalidator } from 'react-router-dom';
import { LoadError } from '../parts/load-error';
import { ScreenHeader } from '../parts/screen-header';
import { mayCall, useSession } from '../session/session-context';
import { ContentEditor } from './content-editor';
import { ContentHistory } from './content-history';
import type { EditedContent } from './load-content';
import { type Outcome, OutcomeMessage } from './outcome-message';

/** The form for the content of one app, and its history. */
export function ContentPage() {
  const answer = useLoaderData<ApiResult<EditedContent | null>>();
  const { app = '' } = useParams();
  const session = useSession();
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const finish = async (next: Outcome) => {
    await revalidate();
    setOutcome(next);
  };
  if (!answer.ok || answer.data === null) {
    return (
      <>
        <ScreenHeader title={`Content of ${app}`} />
        {answer.ok ? <p>{app} has no content.</p> : <LoadError failure={answer.failure} />}
        <AllContent />
      </>
    );
  }
  const { live, schema, content } = answer.data;
  const field = contentForm(schema, live.app);
  return (
    <>
      <ScreenHeader title={field.title} />
      <AllContent />
      {outcome && <OutcomeMessage key={outcome.at} outcome={outcome} live={live} onTakenBack={finish} />}
      {mayCall(session, opsApi.publishContent, app) ? (
        <ContentEditor
          key={`${app} ${live.release}`}
          {...answer.data}
          field={field}
          onStart={() => setOutcome(null)}
          onDone={finish}
          onNewer={() => void revalidate()}
        />
      ) : (
        <p>Your role may read the content of {app}, and not change it.</p>
      )}
      <ContentHistory key={`history of ${live.release}`} live={live} field={field} content={content} />
    </>
  );
}

function AllContent() {
  return (
    <p>
      <Link to="/content">All content</Link>
    </p>
  );
}
