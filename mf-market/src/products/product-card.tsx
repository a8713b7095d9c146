import { Button } from '@arena/shared/ui/button';
import { Dollars } from '@arena/shared/ui/price';
import { StarRating } from '@arena/shared/ui/stars';
import { Drawing } from './drawing';
import styles from './product-card.module.css';
import type { Product } from './products';

/** One piece of merchandise. */
export function ProductCard({ product }: { product: Product }) {
  return (
    <article className={styles.card} aria-labelledby={product.id}>
      <Drawing of={product.image} name={product.name} />
      <h2 id={product.id} className={styles.name}>
        {product.name}
      </h2>
      <p className={styles.rating}>
        <StarRating value={product.rating} edit={false} isHalf />
        <span>
          {product.rating} ({product.reviewCount} reviews)
        </span>
      </p>
      <p className={styles.description}>{product.description}</p>
      <p className={styles.price}>
        <Dollars amount={product.price} />
      </p>
      <Button>Add to Cart</Button>
    </article>
  );
}
