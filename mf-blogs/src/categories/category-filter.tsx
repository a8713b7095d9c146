import { Chips } from '@arena/shared/ui/chips';
import { ALL, CATEGORIES } from './categories';
import styles from './category-filter.module.css';

type CategoryFilterProps = { category: string; count: number; onChoose: (category: string) => void };

/** One category or all of them; how many posts that leaves is told to screen readers too. */
export function CategoryFilter({ category, count, onChoose }: CategoryFilterProps) {
  return (
    <div className={styles.filter}>
      <Chips legend="Category" name="category" options={[ALL, ...CATEGORIES]} selected={category} onSelect={onChoose} />
      <p role="status" className={styles.count}>
        {count} {count === 1 ? 'post' : 'posts'}
      </p>
    </div>
  );
}
