import { Button } from '@arena/shared/ui/controls/button';
import styles from './feedback-thanks.module.css';

/** Replaces the form after feedback was sent, including later visits. */
export function FeedbackThanks({ onReset }: { onReset: () => void }) {
  return (
    <div className={styles.thanks}>
      <p className={styles.text}>Thank you. Your feedback is with the crew.</p>
      <p className={styles.note}>We read all feedback before the barricades move for the next season.</p>
      <Button onClick={onReset}>Send another</Button>
    </div>
  );
}
