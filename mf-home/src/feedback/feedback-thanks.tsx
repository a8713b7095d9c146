import { Button } from '@arena/shared/ui/button';
import styles from './feedback-thanks.module.css';

/** Takes the form's place once feedback was sent, also at the next visit. */
export function FeedbackThanks({ onAgain }: { onAgain: () => void }) {
  return (
    <div className={styles.thanks}>
      <p className={styles.words}>Thank you. Your feedback is with the crew.</p>
      <p className={styles.what}>We read all feedback before the barricades move for the next season.</p>
      <Button onClick={onAgain}>Send another</Button>
    </div>
  );
}
