import { describeReported, type Reported } from '@arena/shared/contract/reported';
import styles from './release-name.module.css';

/** What browsers have reported of a release; nothing if they have reported nothing. */
export function ReportedNote({ reported }: { reported: Reported }) {
  const text = describeReported(reported);
  return text && <strong className={styles.reported}>{text}</strong>;
}
