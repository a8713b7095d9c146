import { TextField } from '@arena/shared/ui/fields/text-field';
import { type ComponentProps, useState } from 'react';
import styles from './password-field.module.css';

/** A password field with a button that shows the password. */
export function PasswordField(field: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [visible, setVisible] = useState(false);
  return (
    <div className={styles.password}>
      <TextField {...field} type={visible ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button type="button" className={styles.toggle} aria-pressed={visible} onClick={() => setVisible(!visible)}>
        Show password
      </button>
    </div>
  );
}
