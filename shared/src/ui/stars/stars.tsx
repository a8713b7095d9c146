import { useRef } from 'react';
import { ratingInWords } from './rating';
import { type StarLook, StarRow } from './star-row';
import { StarSlider } from './star-slider';
import styles from './stars.module.css';
import { useRating } from './use-rating';

type StarRatingProps = StarLook & {
  count?: number | undefined;
  value?: number | undefined;
  isHalf?: boolean | undefined;
  edit?: boolean | undefined;
  a11y?: boolean | undefined;
  classNames?: string | undefined;
  /** Field name, for forms that the browser submits natively. */
  name?: string | undefined;
  /** Visible label of an editable rating. */
  label?: string | undefined;
  /** Called with the new value, once per change by click, tap or key. */
  onChange?: ((value: number) => void) | undefined;
};

/**
 * A rating input or, without `edit`, a read-only rating. Values outside 0 to `count` become 0. Whole mode rounds to the
 * nearest star; half mode (`isHalf`) draws a half star for fractions of at least 0.5.
 */
export function StarRating({
  count = 5,
  value: valueProp = 0,
  isHalf = false,
  edit = true,
  a11y = true,
  classNames,
  label = 'Your rating',
  name,
  onChange,
  ...look
}: StarRatingProps) {
  const range = useRef<HTMLInputElement>(null);
  const { value, drawn, setPreview, change } = useRating({ count, value: valueProp, edit, onChange });
  const pointer = edit
    ? {
        preview: setPreview,
        pick(picked: number) {
          change(picked);
          range.current?.focus({ preventScroll: true });
        },
      }
    : undefined;
  const stars = <StarRow {...look} count={count} value={drawn} isHalf={isHalf} pointer={pointer} />;
  const className = [styles.rating, classNames].filter(Boolean).join(' ');

  if (!edit || !a11y) {
    return (
      <span className={className} role="img" aria-label={ratingInWords(value, count)}>
        {stars}
      </span>
    );
  }
  return (
    <StarSlider
      ref={range}
      {...{ label, name, value, count, isHalf, className }}
      onValue={(next) => {
        if (next !== value) setPreview(null);
        change(next);
      }}
    >
      {stars}
    </StarSlider>
  );
}
