import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Catalogue } from '../catalogue/use-catalogue';
import type { Product } from './product';
import styles from './product-card.module.css';
import { Purchase } from './purchase';
import { Rating } from './rating';

type Props = {
  product: Product;
  link: ReturnType<Catalogue['linkTo']>;
  /** How soon the picture is fetched: those below the first screen wait until they come near. */
  loading: 'eager' | 'lazy';
};

/** One place on the sheet; all of it but the button opens the product. */
export function ProductCard({ product, link, loading }: Props) {
  const heading = useId();
  return (
    <li className={styles.place}>
      <article className={styles.card} aria-labelledby={heading}>
        <img
          className={styles.picture}
          src={product.image}
          width={400}
          height={500}
          loading={loading}
          alt={product.alt}
        />
        <h2 id={heading} className={styles.name}>
          <Link {...link} className={styles.link}>
            {product.name}
          </Link>
        </h2>
        <Rating product={product} />
        <p className={styles.description}>{product.description}</p>
        <Purchase price={product.price} name={heading} />
      </article>
    </li>
  );
}
