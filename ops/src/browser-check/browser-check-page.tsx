import type { ApiResult } from '@arena/shared/api/call';
import { useLoaderData, useParams } from 'react-router-dom';
import { LoadError } from '../parts/load-error';
import { LiveMark } from '../parts/release-name';
import { ScreenHeader } from '../parts/screen-header';
import { BrowserCheckReport } from './browser-check-report';
import type { BrowserCheck } from './load-browser-check';

/** The last browser check of a release, with screenshots of its pages before and after. */
export function BrowserCheckPage() {
  const answer = useLoaderData<ApiResult<BrowserCheck>>();
  const { app, release } = useParams();
  return (
    <>
      <ScreenHeader title="Browser check">
        <p>
          {app} <code>{release}</code> {answer.ok && answer.data.stored?.live && <LiveMark />}
        </p>
      </ScreenHeader>
      {answer.ok ? <BrowserCheckReport {...answer.data} /> : <LoadError failure={answer.failure} />}
    </>
  );
}
