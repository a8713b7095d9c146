import type { PointerEvent, ReactNode } from 'react';
import { type Fill, fillOf } from './rating';
import { Star } from './star';
import styles from './star-row.module.css';
import { StarSign } from './star-sign';

/** How stars look. Icons are used when empty and filled are given, in half mode all three. */
export type StarLook = {
  /** Drawn size of a star in px. */
  size?: number;
  color?: string;
  activeColor?: string;
  /** A sign to draw in place of the star. */
  char?: string;
  emptyIcon?: ReactNode;
  halfIcon?: ReactNode;
  filledIcon?: ReactNode;
};

type StarRowProps = StarLook & {
  count: number;
  shown: number;
  isHalf: boolean;
  /** What a pointer does, where the rating may be changed. A null preview ends it. */
  pointer: { preview: (value: number | null) => void; pick: (value: number) => void } | undefined;
};

/** The picture of a rating; hidden from assistive technology, which gets the value in words. */
export function StarRow({ count, shown, isHalf, pointer, ...look }: StarRowProps) {
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
        const fill = fillOf(star, shown, isHalf);
        return (
          <span key={star} className={styles.place} data-fill={fill} {...handlers(star)}>
            {pictureOf(fill, isHalf, look)}
          </span>
        );
      })}
    </span>
  );
}

function pictureOf(fill: Fill, isHalf: boolean, look: StarLook): ReactNode {
  const { size = 15, color = 'gray', activeColor = '#ffd700', char, emptyIcon, halfIcon, filledIcon } = look;
  if (emptyIcon && filledIcon && (halfIcon || !isHalf)) {
    return { empty: emptyIcon, half: halfIcon, full: filledIcon }[fill];
  }
  const star = { fill, size, color, activeColor };
  return char ? <StarSign {...star} char={char} /> : <Star {...star} />;
}
