import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { FieldError } from './field-error';

type CheckFieldProps = ComponentProps<'input'> & { label: ReactNode; error?: ReactNode };

/** A checkbox with its label on the right. */
export function CheckField({ label, error, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
