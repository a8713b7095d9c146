import { Button } from '@arena/shared/ui/controls/button';
import styles from './no-posts.module.css';

/** Replaces the posts when a category is empty. */
export function NoPosts({ category, onShowAll }: { category: string; onShowAll: () => void }) {
  return (
    <div className={styles.empty}>
      <p className={styles.text}>There are no posts in “{category}” yet.</p>
      <Button onClick={onShowAll}>Show all posts</Button>
    </div>
  );
}
