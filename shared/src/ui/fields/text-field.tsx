import { type ComponentProps, useId } from 'react';
import { Counter } from '../controls/counter';
import { Field, type FieldTexts } from './field';

type TextFieldProps = ComponentProps<'input'> &
  FieldTexts & {
    /** Maximum number of characters, as people count them. A counter appears near the limit. */
    limit?: number;
  };

/** A field for one line of text. */
export function TextField({ label, help, error, limit, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} help={help} error={error} note={limit && <Counter id={id} limit={limit} late />}>
      {(controlProps) => <input {...input} {...controlProps} />}
    </Field>
  );
}
