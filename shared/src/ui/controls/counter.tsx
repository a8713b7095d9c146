import { type ReactNode, useEffect, useState } from 'react';
import { countCharacters } from '../../forms/fields/count-characters';
import { useUiLanguage } from '../ui-language';
import { VisuallyHidden } from '../visually-hidden';
import styles from './counter.module.css';

type CounterProps = {
  /** Id of the field. */
  id: string;
  /** Maximum number of characters. */
  limit: number;
  /** Shows the counter only near the limit. For single-line fields, which rarely reach it. */
  late?: boolean;
};

/** Counts the characters of a field. Screen readers announce it only near the limit, not at every key. */
export function Counter({ id, limit, late = false }: CounterProps): ReactNode {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const field = document.getElementById(id);
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
    const update = () => setCount(countCharacters(field.value));
    // The field may already have a value: after its dialog was closed and reopened, or after a failed submission.
    update();
    field.addEventListener('input', update);
    return () => field.removeEventListener('input', update);
  }, [id]);
  const words = WORDS[useUiLanguage()];
  const remaining = limit - count;
  const isNearLimit = remaining <= limit / 10;
  return (
    <p className={styles.counter} data-over={remaining < 0 || undefined}>
      {remaining < 0 ? words.tooMany(formatNumber(-remaining)) : ''}
      {(isNearLimit || !late) && words.count(formatNumber(count), formatNumber(limit))}
      <VisuallyHidden>
        <span role="status">
          {isNearLimit && (remaining < 0 ? words.tooLong : words.left(formatNumber(roundUp(remaining))))}
        </span>
      </VisuallyHidden>
    </p>
  );
}

/** Characters between two announcements. */
const STEP = 20;

const roundUp = (remaining: number) => Math.ceil(remaining / STEP) * STEP;

const WORDS = {
  en: {
    tooMany: (extra: string) => `${extra} too many: `,
    count: (count: string, limit: string) => `${count} of ${limit} characters`,
    tooLong: 'This text is too long.',
    left: (left: string) => `At most ${left} characters left.`,
  },
  hi: {
    tooMany: (extra: string) => `${extra} ज़्यादा: `,
    count: (count: string, limit: string) => `${limit} में से ${count} अक्षर`,
    tooLong: 'यह बहुत लंबा है।',
    left: (left: string) => `ज़्यादा से ज़्यादा ${left} अक्षर और लिखे जा सकते हैं।`,
  },
};

function formatNumber(count: number): string {
  return count.toLocaleString('en-IN');
}
