import { StarRating } from '@arena/shared/ui/stars';
import styles from './rating.module.css';

/** A rating told by stars and, beside them, as a number. */
export function Rating({ value }: { value: number }) {
  return (
    <span className={styles.rating}>
      <StarRating value={value} edit={false} isHalf />
      <span className={styles.number}>{value} of 5</span>
    </span>
  );
}
