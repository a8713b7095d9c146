import { saveFile } from '@arena/shared/storage/save-file';
import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { errorMessage } from '../api/error-message';
import { useSession } from '../session/session-context';
import type { SubmissionQuery } from './load-submissions';

/** Downloads all matching submissions as CSV, including those not loaded into the page. */
export function CsvButton({ kind, search }: SubmissionQuery) {
  const { api } = useSession();
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState<string>();

  async function download() {
    setLoading(true);
    setError(undefined);
    const answer = await api.exportSubmissions({ kind, search });
    setLoading(false);
    if (answer.ok) saveFile(answer.data, `${kind}.csv`);
    else setError(errorMessage(answer.failure));
  }
  return (
    <>
      <Button pending={loading} onClick={() => void download()}>
        Download CSV
      </Button>
      {error && (
        <Message kind="trouble" onDismiss={() => setError(undefined)}>
          {error}
        </Message>
      )}
    </>
  );
}
