import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  /** Asks for closing: Escape, the close button, a press on the backdrop, the system's Back. */
  onClose: () => void;
  title: string;
  size?: 'small' | 'normal';
  children: ReactNode;
};

/** A modal dialog of the platform; closed, it is not in the document. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, size = 'normal', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    startOf(element)?.focus();
    return () => {
      element?.close();
      // Older browsers give the focus back too late, when the element is gone.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // A dialog opened from this one is inside it, and takes its own Escape.
    event.stopPropagation();
    onClose();
  };
  // Selecting text may end outside: only a press that also began there closes.
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
      <div className={styles.slip}>
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

/** Who opens a form wants to fill it in; without a field the dialog is read from its title on. */
function startOf(dialog: HTMLElement | null): HTMLElement | null {
  const field = dialog?.querySelector<HTMLElement>(':is(input, select, textarea):not([type=hidden], :disabled)');
  return field ?? dialog?.querySelector('h2') ?? null;
}
