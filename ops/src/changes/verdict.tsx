import type { DryRunReport } from '@arena/shared/contract/ops-api/rollouts';
import { describeReported } from '@arena/shared/contract/reports/reported';
import styles from './verdict.module.css';

type Props = { report: Pick<DryRunReport, 'faults' | 'refused' | 'reported' | 'warnings'> };

/** What the server found wrong with a release, or that it found nothing. */
export function Verdict({ report: { faults, refused, reported, warnings } }: Props) {
  const reports = describeReported(reported);
  if (faults.length === 0 && warnings.length === 0 && !reports) {
    return (
      <p role="status" className={styles.verdict}>
        The server found no problems.
      </p>
    );
  }
  return (
    <div className={styles.faults} role="alert">
      {reports && <p>Visitors’ browsers had problems with it: {reports} in the last 30 days.</p>}
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      {faults.length > 0 && (
        <p>
          {refused
            ? 'The server would refuse this change:'
            : 'Allowed, but these pages will not be prerendered at first:'}
        </p>
      )}
      {faults.length > 0 && (
        <ul>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
