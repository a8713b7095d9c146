import { Button } from '@arena/shared/ui/button';
import styles from './loading-failed.module.css';

/** Replaces the product grid when the products could not be loaded. */
export function LoadingFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.card}>
      <p role="alert" className={styles.message}>
        Error: {message}
      </p>
      <p className={styles.rest}>The rest of the site works. A second try often helps.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
