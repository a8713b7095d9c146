import { type ComponentProps, useId } from 'react';
import { Counter } from '../controls/counter';
import { Field, type FieldTexts } from './field';

type TextAreaProps = ComponentProps<'textarea'> &
  FieldTexts & {
    /** Maximum number of characters, as people count them. A counter appears below the field. */
    limit?: number;
  };

/** A field for several lines of text. */
export function TextArea({ label, help, error, limit, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <Field id={id} label={label} help={help} error={error} note={limit && <Counter id={id} limit={limit} />}>
      {(controlProps) => <textarea rows={4} {...area} {...controlProps} />}
    </Field>
  );
}
