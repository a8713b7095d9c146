import { Button } from '@arena/shared/ui/button';
import styles from './print-button.module.css';

/** Opens the browser's print dialog; it is not printed itself. */
export function PrintButton({ children }: { children: string }) {
  return (
    <div className={styles.print}>
      <Button onClick={() => window.print()}>{children}</Button>
    </div>
  );
}
