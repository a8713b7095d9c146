import { type ComponentProps, useId } from 'react';
import { Field, type FieldTexts } from './field';

type SelectFieldProps = ComponentProps<'select'> &
  FieldTexts & {
    /** Stands first and means nothing chosen. */
    placeholder?: string | undefined;
    options: readonly string[];
  };

/** One of a list. */
export function SelectField({ label, help, error, placeholder, options, ...select }: SelectFieldProps) {
  return (
    <Field id={useId()} label={label} help={help} error={error}>
      {(wiring) => (
        <select {...select} {...wiring}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
