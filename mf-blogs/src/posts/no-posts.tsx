import { Button } from '@arena/shared/ui/button';
import styles from './no-posts.module.css';

/** Stands in the place of the posts when a category has none. */
export function NoPosts({ category, onShowAll }: { category: string; onShowAll: () => void }) {
  return (
    <div className={styles.empty}>
      <p className={styles.words}>There are no posts in “{category}” yet.</p>
      <Button onClick={onShowAll}>Show all posts</Button>
    </div>
  );
}
