import type { ApiFailure } from '@arena/shared/api/call';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { sentenceFor } from '../api/error-message';
import { More } from '../parts/load-more';
import { useMore } from '../parts/use-paged-rows';
import { useSession } from '../session/session-context';
import { CsvButton } from './csv-button';
import { loadSome, type Submissions } from './load-submissions';
import { SearchForm } from './search-form';
import styles from './submission-list.module.css';
import { SubmissionTable } from './submission-table';

/** Submissions of one kind, to be searched and taken along. */
export function SubmissionList({ submissions }: { submissions: Submissions }) {
  const { api } = useSession();
  const [found, setFound] = useState({ ...submissions, searches: 0 });
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const { kind, search } = found;

  async function searchFor(search: string) {
    setPending(true);
    setFailure(undefined);
    const answer = await loadSome(api, { kind, search });
    setPending(false);
    if (answer.ok) setFound({ kind, search, first: answer.data, searches: found.searches + 1 });
    else setFailure(answer.failure);
  }
  return (
    <>
      <div className={styles.tools}>
        <SearchForm search={search} pending={pending} onSearch={(words) => void searchFor(words)} />
        <CsvButton kind={kind} search={search} />
      </div>
      {failure && <Message kind="trouble">{sentenceFor(failure)}</Message>}
      <Found key={found.searches} submissions={found} />
    </>
  );
}

function Found({ submissions: { kind, search, first } }: { submissions: Submissions }) {
  const { api } = useSession();
  const { rows, ...rest } = useMore(first, (before) => loadSome(api, { kind, search }, before));
  return (
    <>
      {rows.length === 0 ? (
        <p>{search ? `Nothing matches “${search}”.` : 'No submissions yet.'}</p>
      ) : (
        <SubmissionTable kind={kind} rows={rows} />
      )}
      <More {...rest} />
    </>
  );
}
