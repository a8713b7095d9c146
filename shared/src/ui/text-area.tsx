import { type ComponentProps, useId } from 'react';
import { Counter } from './counter';
import { Field, type FieldTexts } from './field';

type TextAreaProps = ComponentProps<'textarea'> &
  FieldTexts & {
    /** Most characters, as a person counts them; how many there are is said below the field. */
    limit?: number;
  };

/** Several lines of text. */
export function TextArea({ label, help, error, limit, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <Field id={id} label={label} help={help} error={error} note={limit && <Counter id={id} limit={limit} />}>
      {(wiring) => <textarea rows={4} {...area} {...wiring} />}
    </Field>
  );
}
