import { type ComponentProps, useId } from 'react';
import { Field, type FieldTexts } from './field';

type SelectFieldProps = ComponentProps<'select'> &
  FieldTexts & {
    /** Text of the first, empty option. */
    placeholder?: string | undefined;
    options: readonly string[];
  };

/** Selects one option of a list. */
export function SelectField({ label, help, error, placeholder, options, ...select }: SelectFieldProps) {
  return (
    <Field id={useId()} label={label} help={help} error={error}>
      {(controlProps) => (
        <select {...select} {...controlProps}>
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
