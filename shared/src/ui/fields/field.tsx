import type { ReactNode } from 'react';
import styles from './field.module.css';
import { FieldError } from './field-error';

/** Props that every field takes in addition to those of its control. */
export type FieldTexts = { label: string; help?: string | undefined; error?: string | undefined };

/** Attributes that link a control to its label, help and error. */
type ControlProps = { id: string; className: string | undefined } & Pick<
  React.AriaAttributes,
  'aria-describedby' | 'aria-invalid'
>;

type FieldProps = FieldTexts & {
  id: string;
  /** Shown below the control and part of its description. */
  note?: ReactNode;
  children: (controlProps: ControlProps) => ReactNode;
};

/** A form field: label and help above the control, error below. `children` renders the control. */
export function Field({ id, label, help, error, note, children }: FieldProps) {
  const describedBy = [help && `${id}-help`, note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {children({
        id,
        className: styles.control,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': Boolean(error),
      })}
      {note && <div id={`${id}-note`}>{note}</div>}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
