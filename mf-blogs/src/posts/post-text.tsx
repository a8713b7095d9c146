import type { Post } from './post';
import styles from './post-text.module.css';

/**
 * The text of a post, folded until it is asked for; the fold works before any script does. Of the posts in one `row`,
 * whose texts take the same place, only one is unfolded at a time.
 */
export function WholeText({ post, row }: { post: Post; row: string }) {
  return (
    <details className={styles.fold} name={row}>
      <summary className={styles.handle} aria-label={`Read the whole post: ${post.title}`}>
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
