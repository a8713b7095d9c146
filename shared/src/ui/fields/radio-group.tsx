import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';
import { FieldError } from './field-error';

type RadioGroupProps = Omit<ComponentProps<'input'>, 'type'> & {
  legend: string;
  options: readonly { value: string; label: string }[];
  help?: string | undefined;
  error?: string | undefined;
};

/** Selects one of a few options, all of them visible. */
export function RadioGroup({ legend, options, help, error, ...input }: RadioGroupProps) {
  const id = useId();
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.group} aria-describedby={describedBy || undefined}>
      <legend className={styles.label}>{legend}</legend>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      <div className={styles.choices}>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input {...input} type="radio" value={value} aria-invalid={Boolean(error)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
