import type { ReactNode } from 'react';
import styles from './field.module.css';

/** A field's error, announced at once. Point the field's `aria-describedby` at `id`. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    error && (
      <p id={id} className={styles.error} role="alert">
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3 3l10 10M13 3 3 13" fill="none" stroke="currentColor" strokeWidth="2.5" />
        </svg>
        <span>{error}</span>
      </p>
    )
  );
}
