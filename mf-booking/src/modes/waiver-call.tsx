import { ButtonLink } from '@arena/shared/ui/controls/button-link';
import styles from './waiver-call.module.css';

/** A link to the waiver, which every player needs. */
export function WaiverCall() {
  return (
    <aside className={styles.call} aria-labelledby="waiver-call">
      <div className={styles.text}>
        <h2 id="waiver-call">Before your first game</h2>
        <p>
          Every player fills in the liability waiver once a year. It takes about four minutes, and you bring the
          reference to the gate. Under-18 players need guardian approval.
        </p>
      </div>
      <ButtonLink to="/waiver">Read and fill in the waiver</ButtonLink>
    </aside>
  );
}
