import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { sentenceFor } from '../api/error-message';
import { useSession } from '../session/session-context';
import type { Choice } from './load-submissions';
import { saveFile } from './save-file';

/** Everything that matches as a file for a spreadsheet, also what is not loaded into the page. */
export function CsvButton({ kind, search }: Choice) {
  const { api } = useSession();
  const [loading, setLoading] = useState(false);
  const [trouble, setTrouble] = useState<string>();

  async function download() {
    setLoading(true);
    setTrouble(undefined);
    const answer = await api.download('/ops/submissions/exports', { kind, search });
    setLoading(false);
    if (answer.ok) saveFile(answer.data, `${kind}.csv`);
    else setTrouble(sentenceFor(answer.failure));
  }
  return (
    <>
      <Button pending={loading} onClick={() => void download()}>
        Download CSV
      </Button>
      {trouble && (
        <Message kind="trouble" onDismiss={() => setTrouble(undefined)}>
          {trouble}
        </Message>
      )}
    </>
  );
}
