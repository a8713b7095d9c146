import { type ComponentProps, useId } from 'react';
import { Counter } from './counter';
import { Field, type FieldTexts } from './field';

type TextFieldProps = ComponentProps<'input'> &
  FieldTexts & {
    /** Most characters, as a person counts them; how many there are is said when few are left. */
    limit?: number;
  };

/** One line of text. */
export function TextField({ label, help, error, limit, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} help={help} error={error} note={limit && <Counter id={id} limit={limit} late />}>
      {(wiring) => <input {...input} {...wiring} />}
    </Field>
  );
}
