import { TextField } from '@arena/shared/ui/text-field';
import { type ComponentProps, useState } from 'react';
import styles from './password-field.module.css';

/** A password, hidden until the visitor asks to see it. */
export function PasswordField(field: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextField {...field} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button type="button" className={styles.toggle} aria-pressed={shown} onClick={() => setShown(!shown)}>
        Show password
      </button>
    </div>
  );
}
