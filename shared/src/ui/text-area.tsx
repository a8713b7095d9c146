import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { countCharacters } from '../forms/count-characters';
import { Field, type FieldTexts } from './field';
import styles from './text-area.module.css';
import { Unseen } from './unseen';

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

/** How much of the field with this id is used. Screen readers hear of it when little is left, and not at each key. */
function Counter({ id, limit }: { id: string; limit: number }): ReactNode {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const area = document.getElementById(id);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const read = () => setCount(countCharacters(area.value));
    // A form may have been filled in before: it was closed, or sent in vain.
    read();
    area.addEventListener('input', read);
    return () => area.removeEventListener('input', read);
  }, [id]);
  const left = limit - count;
  return (
    <p className={styles.counter} data-over={left < 0 || undefined}>
      {left < 0 ? `${inDigits(-left)} too many: ` : ''}
      {inDigits(count)} of {inDigits(limit)} characters
      <Unseen>
        <span role="status">{spoken(left, limit)}</span>
      </Unseen>
    </p>
  );
}

const STEP = 20;

function spoken(left: number, limit: number): string {
  if (left < 0) return 'This text is too long.';
  return left <= limit / 10 ? `At most ${inDigits(Math.ceil(left / STEP) * STEP)} characters left.` : '';
}

function inDigits(count: number): string {
  return count.toLocaleString('en-IN');
}
