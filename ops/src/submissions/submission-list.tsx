import type { ApiFailure } from '@arena/shared/api/call';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { errorMessage } from '../api/error-message';
import { LoadMore } from '../parts/load-more';
import { usePagedRows } from '../parts/use-paged-rows';
import { useSession } from '../session/session-context';
import { CsvButton } from './csv-button';
import { type Submissions, searchSubmissions } from './load-submissions';
import { SearchForm } from './search-form';
import styles from './submission-list.module.css';
import { SubmissionTable } from './submission-table';

/** Submissions of one kind, with search and download. */
export function SubmissionList({ submissions }: { submissions: Submissions }) {
  const { api } = useSession();
  const [results, setResults] = useState({ ...submissions, searches: 0 });
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const { kind, search } = results;

  async function searchFor(search: string) {
    setPending(true);
    setFailure(undefined);
    const answer = await searchSubmissions(api, { kind, search });
    setPending(false);
    if (answer.ok) setResults({ kind, search, first: answer.data, searches: results.searches + 1 });
    else setFailure(answer.failure);
  }
  return (
    <>
      <div className={styles.tools}>
        <SearchForm search={search} pending={pending} onSearch={(words) => void searchFor(words)} />
        <CsvButton kind={kind} search={search} />
      </div>
      {failure && <Message kind="trouble">{errorMessage(failure)}</Message>}
      <Results key={results.searches} submissions={results} />
    </>
  );
}

function Results({ submissions: { kind, search, first } }: { submissions: Submissions }) {
  const { api } = useSession();
  const { rows, ...rest } = usePagedRows(first, (before) => searchSubmissions(api, { kind, search }, before));
  return (
    <>
      {rows.length === 0 ? (
        <p>{search ? `Nothing matches “${search}”.` : 'No submissions yet.'}</p>
      ) : (
        <SubmissionTable kind={kind} rows={rows} />
      )}
      <LoadMore {...rest} />
    </>
  );
}
