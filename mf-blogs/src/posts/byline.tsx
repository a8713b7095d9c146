import styles from './byline.module.css';
import type { Post } from './post';
import { readingMinutes } from './reading-minutes';

const inWords = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

/** When a post was published, and how long it takes to read. */
export function Byline({ post }: { post: Post }) {
  return (
    <p className={styles.byline}>
      <time dateTime={post.date}>{inWords.format(new Date(post.date))}</time>
      <span>{readingMinutes(post.text)} min read</span>
    </p>
  );
}
