import { type ReactNode, useRef } from 'react';
import { Button } from './button';
import styles from './message.module.css';
import { useClearOfFocus } from './use-edge-away-from-focus';

type MessageProps = {
  kind: 'trouble' | 'success';
  onDismiss?: (() => void) | undefined;
  /** `screen` keeps it at an edge of the screen, for forms that are gone. */
  placement?: 'inline' | 'screen';
  children: ReactNode;
};

/** Said at once, also to screen readers, and there until it is dismissed or replaced. */
export function Message({ kind, onDismiss, placement = 'inline', children }: MessageProps) {
  const element = useRef<HTMLDivElement>(null);
  const edge = useClearOfFocus(element, placement === 'screen');
  return (
    <div
      ref={element}
      className={styles.message}
      data-kind={kind}
      data-placement={placement}
      data-edge={edge}
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
