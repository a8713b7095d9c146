import { type ComponentProps, useId } from 'react';
import { Field, type FieldTexts } from './field';

/** One line of text. */
export function TextField({ label, help, error, ...input }: ComponentProps<'input'> & FieldTexts) {
  return (
    <Field id={useId()} label={label} help={help} error={error}>
      {(wiring) => <input {...input} {...wiring} />}
    </Field>
  );
}
