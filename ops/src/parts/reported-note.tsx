import { describeReported, type Reported } from '@arena/shared/contract/reports/reported';
import styles from './release-name.module.css';

/** The problems that browsers have reported of a release; renders nothing if there are none. */
export function ReportedNote({ reported }: { reported: Reported }) {
  const text = describeReported(reported);
  return text && <strong className={styles.reported}>{text}</strong>;
}
