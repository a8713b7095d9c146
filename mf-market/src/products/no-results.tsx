import { Button } from '@arena/shared/ui/controls/button';
import { ALL, type CatalogueQuery } from '../catalogue/catalogue-query';
import styles from './no-results.module.css';

/** Replaces the product grid when no product matches search and category. */
export function NoResults({
  query: { text, category },
  onClear,
}: {
  query: Pick<CatalogueQuery, 'text' | 'category'>;
  onClear: () => void;
}) {
  const searchText = text.trim();
  const scope = category === ALL ? '' : ` in “${category}”`;
  return (
    <div className={styles.empty}>
      <p className={styles.text}>{searchText ? `You searched for “${searchText}”${scope}.` : `You looked${scope}.`}</p>
      <Button onClick={onClear}>Clear search and category</Button>
    </div>
  );
}
