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
  /** Name of the field, for a form that the browser itself sends. */
  name?: string | undefined;
  /** Visible name of the rating that is asked for. */
  label?: string | undefined;
  /** Called once per change by click, tap or key, with the new value. */
  onChange?: ((value: number) => void) | undefined;
};

/**
 * Asks for a rating or, without `edit`, tells one. A value that is no number from 0 to `count` is 0. Whole mode draws
 * the nearest whole star, half mode (`isHalf`) a half one from a fraction of 0.5 on.
 */
export function StarRating({
  count = 5,
  value: given = 0,
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
  const { value, shown, setPreview, change } = useRating({ count, value: given, edit, onChange });
  const pointer = edit
    ? {
        preview: setPreview,
        pick(picked: number) {
          change(picked);
          range.current?.focus({ preventScroll: true });
        },
      }
    : undefined;
  const stars = <StarRow {...look} count={count} shown={shown} isHalf={isHalf} pointer={pointer} />;
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
