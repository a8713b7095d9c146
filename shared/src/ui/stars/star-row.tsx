import type { PointerEvent, ReactNode } from 'react';
import { type Fill, fillOf } from './rating';
import { Star } from './star';
import styles from './star-row.module.css';
import { StarSign } from './star-sign';

/** Appearance of the stars. Icons replace stars only when complete: empty and filled, in half mode also half. */
export type StarLook = {
  /** Size of a star in px. */
  size?: number;
  color?: string;
  activeColor?: string;
  /** A character to draw instead of a star. */
  char?: string;
  emptyIcon?: ReactNode;
  halfIcon?: ReactNode;
  filledIcon?: ReactNode;
};

type StarRowProps = StarLook & {
  count: number;
  value: number;
  isHalf: boolean;
  /** Pointer handlers of an editable rating. `preview(null)` ends the preview. */
  pointer: { preview: (value: number | null) => void; pick: (value: number) => void } | undefined;
};

/** The stars of a rating. Hidden from assistive technology, which gets the value as text. */
export function StarRow({ count, value, isHalf, pointer, ...look }: StarRowProps) {
  const valueAt = (event: PointerEvent<HTMLElement>, star: number) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return isHalf && event.clientX - left <= width / 2 ? star - 0.5 : star;
  };
  const handlers = (star: number) =>
    pointer && {
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (event.pointerType !== 'touch') pointer.preview(valueAt(event, star));
      },
      onClick: (event: PointerEvent<HTMLElement>) => pointer.pick(valueAt(event, star)),
    };
  return (
    <span
      className={styles.row}
      dir="ltr"
      aria-hidden="true"
      data-edit={pointer && true}
      onPointerLeave={() => pointer?.preview(null)}
      onPointerCancel={() => pointer?.preview(null)}
    >
      {Array.from({ length: count }, (_, index) => index + 1).map((star) => {
        const fill = fillOf(star, value, isHalf);
        return (
          <span key={star} className={styles.star} data-fill={fill} {...handlers(star)}>
            {renderStar(fill, isHalf, look)}
          </span>
        );
      })}
    </span>
  );
}

function renderStar(fill: Fill, isHalf: boolean, look: StarLook): ReactNode {
  const { size = 15, color = 'gray', activeColor = '#ffd700', char, emptyIcon, halfIcon, filledIcon } = look;
  if (emptyIcon && filledIcon && (halfIcon || !isHalf)) {
    return { empty: emptyIcon, half: halfIcon, full: filledIcon }[fill];
  }
  const star = { fill, size, color, activeColor };
  return char ? <StarSign {...star} char={char} /> : <Star {...star} />;
}
