import styles from './byline.module.css';
import type { Post } from './post';
import { readingMinutes } from './reading-minutes';

const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

/** `isProperty`: the byline is inside a microdata item. */
type BylineProps = { post: Post; isProperty?: boolean };

/** Publication date and reading time of a post. */
export function Byline({ post, isProperty = false }: BylineProps) {
  return (
    <p className={styles.byline}>
      <time dateTime={post.date} {...(isProperty && { itemProp: 'datePublished' })}>
        {dateFormat.format(new Date(post.date))}
      </time>
      <span>{readingMinutes(post.text)} min read</span>
    </p>
  );
}
