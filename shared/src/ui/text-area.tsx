import { type ComponentProps, useId } from 'react';
import { Field, type FieldTexts } from './field';

/** Several lines of text. */
export function TextArea({ label, help, error, ...area }: ComponentProps<'textarea'> & FieldTexts) {
  return (
    <Field id={useId()} label={label} help={help} error={error}>
      {(wiring) => <textarea rows={4} {...area} {...wiring} />}
    </Field>
  );
}
