import { useState } from 'react';
import { validRating } from './rating';

type RatingOptions = { count: number; value: number; edit: boolean; onChange: ((value: number) => void) | undefined };

/** The value is the widget's own after a click or key, and follows the option whenever that changes. */
export function useRating({ count, value: given, edit, onChange }: RatingOptions) {
  const [last, setLast] = useState(given);
  const [own, setOwn] = useState(given);
  const [preview, setPreview] = useState<number | null>(null);
  if (!Object.is(last, given)) {
    setLast(given);
    setOwn(given);
  }
  if (!edit && preview !== null) setPreview(null);

  const value = validRating(own, count);
  return {
    /** What is told. */
    value,
    /** What is drawn: the preview while there is one. */
    shown: preview ?? value,
    setPreview,
    change(next: number) {
      if (next === value) return;
      setOwn(next);
      onChange?.(next);
    },
  };
}
