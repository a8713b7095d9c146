import { useState } from 'react';
import { validRating } from './rating';

type RatingOptions = { count: number; value: number; edit: boolean; onChange: ((value: number) => void) | undefined };

/** State of a rating. Clicks and keys change the value; a new `value` prop replaces it. */
export function useRating({ count, value: valueProp, edit, onChange }: RatingOptions) {
  const [lastProp, setLastProp] = useState(valueProp);
  const [current, setCurrent] = useState(valueProp);
  const [preview, setPreview] = useState<number | null>(null);
  if (!Object.is(lastProp, valueProp)) {
    setLastProp(valueProp);
    setCurrent(valueProp);
  }
  if (!edit && preview !== null) setPreview(null);

  const value = validRating(current, count);
  return {
    value,
    /** Value to draw: the preview, if there is one. */
    drawn: preview ?? value,
    setPreview,
    change(next: number) {
      if (next === value) return;
      setCurrent(next);
      onChange?.(next);
    },
  };
}
