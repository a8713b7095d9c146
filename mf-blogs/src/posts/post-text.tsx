import type { Post } from './post';
import styles from './post-text.module.css';

/**
 * The expandable text of a post. It uses `<details>`, which works without JavaScript. Posts in the same `row` share the
 * space below them, so only one of them is open at a time.
 */
export function PostText({ post, row }: { post: Post; row: string }) {
  return (
    <details className={styles.fold} name={row}>
      <summary className={styles.toggle} aria-label={`Read the whole post: ${post.title}`}>
        Read the whole post
      </summary>
      <div className={`paper ${styles.sheet}`}>
        <div className={styles.columns}>
          {post.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </details>
  );
}
