import type { BaseSyntheticEvent } from 'react';
import { HONEYPOT_FIELD } from '../../forms/honeypot';
import styles from '../visually-hidden.module.css';

/**
 * A field that bots fill in, instead of a captcha. It is invisible, silent in screen readers and out of reach of the
 * keyboard: see `focusable`.
 */
export function HoneypotField() {
  // Not "display: none", which bots recognise.
  return (
    <div className={styles.hidden} aria-hidden="true">
      <label>
        Subject
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** The honeypot field to send with the form's own fields. Empty unless it was filled in. */
export function honeypotValue(submit: BaseSyntheticEvent | undefined): Record<string, string> {
  const form: unknown = submit?.target;
  const value = form instanceof HTMLFormElement ? new FormData(form).get(HONEYPOT_FIELD) : null;
  return typeof value === 'string' && value !== '' ? { [HONEYPOT_FIELD]: value } : {};
}
