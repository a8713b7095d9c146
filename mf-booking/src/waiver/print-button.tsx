import { Button } from '@arena/shared/ui/button';
import styles from './print-button.module.css';

/** Opens the print dialog. The button itself does not appear in print. */
export function PrintButton({ children }: { children: string }) {
  return (
    <div className={styles.print}>
      <Button onClick={() => window.print()}>{children}</Button>
    </div>
  );
}
