import { StarRating } from '@arena/shared/ui/stars/stars';
import type { Product } from '../product';
import styles from './rating.module.css';

/** Stars, their value and the number of reviews. */
export function Rating({ product }: { product: Pick<Product, 'rating' | 'reviewCount' | 'sample'> }) {
  const { rating, reviewCount, sample } = product;
  return (
    <p className={styles.rating}>
      <StarRating value={rating} edit={false} isHalf />
      {sample && <span>Sample</span>}
      <span>
        {rating.toFixed(1)} ({reviewCount} reviews)
      </span>
    </p>
  );
}
