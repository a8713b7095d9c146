import type { BaseSyntheticEvent } from 'react';
import { TRAP } from '../forms/honeypot';
import styles from './visually-hidden.module.css';

/** A field that nobody sees, hears or reaches by keyboard, in place of a captcha: programs fill in every field there is. */
export function TrapField() {
  // Not "display: none", which programs know.
  return (
    <div className={styles.unseen} aria-hidden="true">
      <label>
        Subject
        <input type="text" name={TRAP} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** What has to be sent besides the form's own fields: nothing, unless the trap was filled in. */
export function trapped(submit: BaseSyntheticEvent | undefined): Record<string, string> {
  const form: unknown = submit?.target;
  const word = form instanceof HTMLFormElement ? new FormData(form).get(TRAP) : null;
  return typeof word === 'string' && word !== '' ? { [TRAP]: word } : {};
}
