import type { ReactNode } from 'react';
import styles from './field.module.css';
import { FieldError } from './field-error';

/** What every field takes besides the attributes of its control. */
export type FieldTexts = { label: string; help?: string | undefined; error?: string | undefined };

/** Ids and states that tie a control to its label, help and error. */
type Wiring = { id: string; className: string | undefined } & Pick<
  React.AriaAttributes,
  'aria-describedby' | 'aria-invalid'
>;

type FieldProps = FieldTexts & {
  id: string;
  /** Stands below the control, and describes it. */
  note?: ReactNode;
  children: (wiring: Wiring) => ReactNode;
};

/** Label and help above, error below; the control between them is drawn by `children`. */
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
