import { type ReactNode, useRef } from 'react';
import { Button } from './controls/button';
import { useEdgeAwayFromFocus } from './hooks/use-edge-away-from-focus';
import { useFocusOrigin } from './hooks/use-focus-origin';
import styles from './message.module.css';
import { useUiLanguage } from './ui-language';

const DISMISS = { en: 'Dismiss', hi: 'हटाएँ' } as const;

type MessageProps = {
  kind: 'trouble' | 'success';
  onDismiss?: (() => void) | undefined;
  /** `screen` fixes it to an edge of the screen, for forms that have been closed. */
  placement?: 'inline' | 'screen';
  children: ReactNode;
};

/**
 * A message that screen readers announce at once. It stays until it is dismissed or replaced. Dismissing it returns the
 * focus to where it was before.
 */
export function Message({ kind, onDismiss, placement = 'inline', children }: MessageProps) {
  const element = useRef<HTMLDivElement>(null);
  const edge = useEdgeAwayFromFocus(element, placement === 'screen');
  const returnFocus = useFocusOrigin(element);
  const language = useUiLanguage();
  return (
    <div
      ref={element}
      className={styles.message}
      data-kind={kind}
      data-placement={placement}
      data-edge={edge}
      role={kind === 'trouble' ? 'alert' : 'status'}
    >
      <p className={styles.text}>{children}</p>
      {onDismiss && (
        <Button
          kind="quiet"
          onClick={({ detail }) => {
            // A pointer leaves the page where it is; a keyboard wants to see the focus.
            returnFocus({ preventScroll: detail > 0 });
            onDismiss();
          }}
        >
          {DISMISS[language]}
        </Button>
      )}
    </div>
  );
}
