import type { Product } from '../products/product';
import styles from './fact-sheet.module.css';

/** Measurements and materials, one per line. */
export function FactSheet({ facts }: Pick<Product, 'facts'>) {
  return (
    <dl className={styles.sheet}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
