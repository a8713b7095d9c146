import { Chips } from '@arena/shared/ui/content/chips';
import { ALL, CATEGORIES } from './categories';
import styles from './category-filter.module.css';

type CategoryFilterProps = { category: string; count: number; onSelect: (category: string) => void };

/** The category filter and the number of matching posts, announced to screen readers. */
export function CategoryFilter({ category, count, onSelect }: CategoryFilterProps) {
  return (
    <div className={styles.filter}>
      <Chips legend="Category" name="category" options={[ALL, ...CATEGORIES]} selected={category} onSelect={onSelect} />
      <p role="status" className={styles.count}>
        {count} {count === 1 ? 'post' : 'posts'}
      </p>
    </div>
  );
}
