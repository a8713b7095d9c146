import { Purchase } from '../products/card/purchase';
import { Rating } from '../products/card/rating';
import type { Product } from '../products/product';
import { FactSheet } from './fact-sheet';
import styles from './product-details.module.css';

/** Picture, rating, description, price and facts of one product. */
export function ProductDetails({ product }: { product: Product }) {
  return (
    <div className={styles.details}>
      <img className={styles.picture} src={product.image} width={400} height={500} alt={product.alt} />
      <div className={styles.text}>
        <Rating product={product} />
        <p>{product.description}</p>
        <Purchase price={product.price} />
      </div>
      <FactSheet facts={product.facts} />
    </div>
  );
}
