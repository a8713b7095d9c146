export type Fill = 'empty' | 'half' | 'full';

/** The value if it is a number from 0 to `count`, otherwise 0. */
export function validRating(value: number, count: number): number {
  return typeof value === 'number' && value >= 0 && value <= count ? value : 0;
}

/** How a star is filled. Star numbers start at 1. */
export function fillOf(star: number, value: number, isHalf: boolean): Fill {
  if (!isHalf) return star <= Math.round(value) ? 'full' : 'empty';
  const whole = Math.floor(value);
  if (star <= whole) return 'full';
  return star === whole + 1 && value - whole >= 0.5 ? 'half' : 'empty';
}

/** The value after a key press, or null for keys without a meaning. Values between two steps move to the next step. */
export function ratingAfterKey(key: string, value: number, count: number, isHalf: boolean): number | null {
  const step = isHalf ? 0.5 : 1;
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return Math.min(count, (Math.floor(value / step) + 1) * step);
    case 'ArrowDown':
    case 'ArrowLeft':
      return value > 0.5 ? (Math.ceil(value / step) - 1) * step : value;
    case 'Home':
      return 0;
    case 'End':
      return count;
    default:
      return /^[1-9]$/.test(key) && Number(key) <= count ? Number(key) : null;
  }
}

/** The value as text: "3.5 of 5 stars". */
export function ratingInWords(value: number, count: number): string {
  return `${value} of ${count} ${count === 1 ? 'star' : 'stars'}`;
}
