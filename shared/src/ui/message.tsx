import type { ReactNode } from 'react';
import { Button } from './button';
import styles from './message.module.css';

type MessageProps = {
  kind: 'trouble' | 'success';
  onDismiss?: (() => void) | undefined;
  /** `screen` keeps it at the bottom of the screen, for forms that are gone. */
  placement?: 'inline' | 'screen';
  children: ReactNode;
};

/** Said at once, also to screen readers, and there until it is dismissed or replaced. */
export function Message({ kind, onDismiss, placement = 'inline', children }: MessageProps) {
  return (
    <div
      className={styles.message}
      data-kind={kind}
      data-placement={placement}
      role={kind === 'trouble' ? 'alert' : 'status'}
    >
      <p className={styles.words}>{children}</p>
      {onDismiss && (
        <Button kind="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      )}
    </div>
  );
}
