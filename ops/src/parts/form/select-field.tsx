import { Field, type FieldTexts } from '@arena/shared/ui/fields/field';
import { type ComponentProps, useId } from 'react';

type Option = { value: string; label: string };

/** A labelled select element. */
export function SelectField({
  label,
  help,
  error,
  options,
  ...select
}: ComponentProps<'select'> & FieldTexts & { options: readonly Option[] }) {
  return (
    <Field id={useId()} label={label} help={help} error={error}>
      {(wiring) => (
        <select {...select} {...wiring}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
