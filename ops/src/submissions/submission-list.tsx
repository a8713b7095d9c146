import { More } from '../parts/more';
import { useMore } from '../parts/use-more';
import { useSession } from '../session/session-context';
import { CsvButton } from './csv-button';
import { loadSome, type Submissions } from './load-submissions';
import { SearchForm } from './search-form';
import styles from './submission-list.module.css';
import { SubmissionTable } from './submission-table';

/** Submissions of one kind, to be searched and taken along. */
export function SubmissionList({ submissions: { first, ...choice } }: { submissions: Submissions }) {
  const { api } = useSession();
  const { rows, ...rest } = useMore(first, (before) => loadSome(api, choice, before));
  return (
    <>
      <div className={styles.tools}>
        <SearchForm {...choice} />
        <CsvButton {...choice} />
      </div>
      {rows.length === 0 ? (
        <p>{choice.search ? `Nothing matches “${choice.search}”.` : 'Nobody has sent anything yet.'}</p>
      ) : (
        <SubmissionTable kind={choice.kind} rows={rows} />
      )}
      <More {...rest} />
    </>
  );
}
