import { LINE_LENGTH } from '@arena/shared/forms/fields/texts';
import { type FormEvent, useId } from 'react';
import styles from './gate.module.css';
import type { ShownPlayer } from './players';

type Props = {
  player: ShownPlayer;
  onCheckIn: (reference: string, guardian: string | null) => void;
};

/** The button to check a player in. For a minor, it asks for the guardian who is there, by default the one of the waiver. */
export function CheckInForm({ player: { reference, name, isMinor, guardianName }, onCheckIn }: Props) {
  const id = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const guardian = new FormData(event.currentTarget).get('guardian')?.toString().trim();
    if (!isMinor || guardian) onCheckIn(reference, guardian ?? null);
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {isMinor && (
        <div>
          <label className={styles.label} htmlFor={id}>
            Guardian who is here
          </label>
          <input
            className={styles.input}
            id={id}
            name="guardian"
            defaultValue={guardianName ?? ''}
            required
            maxLength={LINE_LENGTH}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      )}
      <button type="submit" className={styles.button} data-kind="primary" aria-label={`Check in ${name}`}>
        {isMinor ? 'Guardian is here: check in' : 'Check in'}
      </button>
    </form>
  );
}
