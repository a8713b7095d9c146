import { Field } from '@arena/shared/ui/fields/field';
import { type ComponentProps, useId } from 'react';

type Option = { value: string; label: string };

/** A labelled select element. */
export function SelectField({
  label,
  options,
  ...select
}: ComponentProps<'select'> & { label: string; options: readonly Option[] }) {
  return (
    <Field id={useId()} label={label}>
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
