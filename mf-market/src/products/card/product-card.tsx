import { useId } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import type { Product } from '../product';
import styles from './product-card.module.css';
import { Purchase } from './purchase';
import { Rating } from './rating';

type ProductCardProps = {
  product: Product;
  link: LinkProps;
  /** `lazy` for pictures below the first screen, which load when they are near the viewport. */
  loading: 'eager' | 'lazy';
};

/** One card in the product grid. A click anywhere except on the button opens the product. */
export function ProductCard({ product, link, loading }: ProductCardProps) {
  const headingId = useId();
  return (
    <li className={styles.item}>
      <article className={styles.card} aria-labelledby={headingId}>
        <img
          className={styles.picture}
          src={product.image}
          width={400}
          height={500}
          loading={loading}
          alt={product.alt}
        />
        <h2 id={headingId} className={styles.name}>
          <Link {...link} className={styles.link}>
            {product.name}
          </Link>
        </h2>
        <Rating product={product} />
        <p className={styles.description}>{product.description}</p>
        <Purchase price={product.price} nameId={headingId} />
      </article>
    </li>
  );
}
