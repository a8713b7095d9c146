import { type Attention, describeProvenBackup, type Problem } from '@arena/shared/contract/ops-api/attention';
import { Button } from '@arena/shared/ui/controls/button';
import { Link } from 'react-router-dom';
import { DateTime } from '../parts/date-time';
import rows from '../parts/row-list.module.css';
import styles from './problem-list.module.css';

type Props = Attention & {
  /** Opens the dialog for a rollback of an app; null if this session may not roll it back. */
  rollBack: (app: string) => (() => void) | null;
};

/** What needs a person, the most urgent first, each with the way out; or that all is well. */
export function ProblemList({ problems, provenBackup, rollBack }: Props) {
  const backup = provenBackup && describeProvenBackup(provenBackup, new Date());
  if (problems.length === 0) return <p className={styles.well}>{['All is well.', backup].filter(Boolean).join(' ')}</p>;
  return (
    <section className={styles.problems} aria-labelledby="problems">
      <h2 id="problems">{problems.length === 1 ? '1 thing needs you' : `${problems.length} things need you`}</h2>
      <ol className={styles.list}>
        {problems.map((problem) => (
          <ProblemRow key={`${problem.kind} ${problem.sentence}`} problem={problem} rollBack={rollBack} />
        ))}
      </ol>
      {backup && <p>{backup}</p>}
    </section>
  );
}

function ProblemRow({ problem, rollBack }: { problem: Problem; rollBack: Props['rollBack'] }) {
  const { kind, app, sentence, since, command, screen } = problem;
  const isOfRelease = kind === 'failing_release' || kind === 'worse_forms';
  const openRollback = isOfRelease && app !== null ? rollBack(app) : null;
  return (
    <li className={`${rows.row} ${styles.problem}`} data-kind={kind}>
      <p className={styles.sentence}>
        {sentence}{' '}
        {since && (
          <span className={styles.since}>
            Since <DateTime at={since} />.
          </span>
        )}
      </p>
      <div className={styles.actions}>
        {openRollback && <Button onClick={openRollback}>{`Roll back ${app}…`}</Button>}
        {screen === '/' ? <code>{command}</code> : <Link to={screen}>Details</Link>}
      </div>
    </li>
  );
}
