import { StarRating } from '@arena/shared/ui/stars/stars';
import styles from './rating.module.css';

/** A rating as stars and as a number. `sample` marks an invented rating. */
export function Rating({ value, sample = false }: { value: number; sample?: boolean }) {
  return (
    <span className={styles.rating}>
      <StarRating value={value} edit={false} isHalf />
      <span className={styles.number}>{value} of 5</span>
      {sample && <span className={styles.number}>Sample</span>}
    </span>
  );
}
