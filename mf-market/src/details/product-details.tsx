import type { Product } from '../products/product';
import { Purchase } from '../products/purchase';
import { Rating } from '../products/rating';
import { FactSheet } from './fact-sheet';
import styles from './product-details.module.css';

/** What the catalogue knows of one product. */
export function ProductDetails({ product }: { product: Product }) {
  return (
    <div className={styles.details}>
      <img className={styles.picture} src={product.image} width={400} height={500} alt={product.alt} />
      <div className={styles.words}>
        <Rating product={product} />
        <p>{product.description}</p>
        <Purchase price={product.price} />
      </div>
      <FactSheet facts={product.facts} />
    </div>
  );
}
