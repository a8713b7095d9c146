import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { focusableIn } from './focusable';
import { useCloseOnBack } from './hooks/use-close-on-back';

type DialogProps = {
  open: boolean;
  /** Called on Escape, Back, the close button, and a click on the backdrop. */
  onClose: () => void;
  title: string;
  size?: 'small' | 'normal';
  /** Whether the dialog has a URL of its own, which Back leaves. */
  hasOwnUrl?: boolean;
  children: ReactNode;
};

/** A native modal `<dialog>`. While closed, it is not in the document. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, size = 'normal', hasOwnUrl = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();
  useCloseOnBack(onClose, !hasOwnUrl);

  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    initialFocus(element)?.focus();
    return () => {
      element?.close();
      // Older browsers return the focus only after the element has been removed.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // A nested dialog is inside this one and handles its own Escape.
    event.stopPropagation();
    onClose();
  };
  // A text selection may end outside, so the press must also have started there.
  const isOutside = (event: MouseEvent) => event.target === dialog.current;
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={titleId}
      onKeyDown={closeOnEscape}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === dialog.current) onClose();
      }}
      onMouseDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event)) onClose();
      }}
    >
      <div className={styles.card}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M5 5 19 19M19 5 5 19" fill="none" stroke="currentColor" strokeWidth="2.5" />
            </svg>
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** The first field, ready for typing. Without a field, the title, where reading starts. */
function initialFocus(dialog: HTMLElement | null): HTMLElement | null {
  if (!dialog) return null;
  return (
    focusableIn(dialog).find((control) => control.matches('input, select, textarea')) ?? dialog.querySelector('h2')
  );
}
