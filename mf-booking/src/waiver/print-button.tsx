import { Button } from '@arena/shared/ui/controls/button';
import { useHydrated } from '@arena/shared/ui/hooks/use-hydrated';
import { useState } from 'react';
import styles from './print-button.module.css';

type PrintButtonProps = {
  children: string;
  /** Says what to do instead in a browser that cannot print: those inside other apps have no print dialog. */
  instead: string;
};

/** Opens the print dialog. Nothing of it appears in print. */
export function PrintButton({ children, instead }: PrintButtonProps) {
  const [opened, setOpened] = useState(true);
  const canPrint = !useHydrated() || typeof window.print === 'function';
  return (
    <div className={styles.print}>
      {canPrint && <Button onClick={() => setOpened(print())}>{children}</Button>}
      {/* Rendered only when needed, because the other status message of the page says that the waiver was sent. */}
      {(!canPrint || !opened) && <p role="status">{instead}</p>}
    </div>
  );
}

/** @returns whether the browser has prepared the page for print; some have a function that does nothing */
function print(): boolean {
  let isPrepared = false;
  const prepare = () => {
    isPrepared = true;
  };
  window.addEventListener('beforeprint', prepare);
  window.print();
  window.removeEventListener('beforeprint', prepare);
  return isPrepared;
}
