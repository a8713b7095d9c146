import { useId } from 'react';
import { Byline } from './byline';
import type { Post } from './post';
import styles from './post-card.module.css';
import { WholeText } from './post-text';

/** `column` is one of two next to each other; the others take the whole width, their plate beside the words. */
type PostCardProps = { post: Post; layout: 'featured' | 'column' | 'wide'; row: string };

/** A post: plate, headline, what it is about, and its whole text to unfold. */
export function PostCard({ post, layout, row }: PostCardProps) {
  const headline = useId();
  const featured = layout === 'featured';
  return (
    <article className={styles.post} data-layout={layout} aria-labelledby={headline}>
      <img
        className={styles.plate}
        src={post.image}
        width={600}
        height={400}
        loading={featured ? 'eager' : 'lazy'}
        alt={post.shows}
      />
      <div className={styles.words}>
        <p className={styles.category}>
          {featured && <span className={styles.stamp}>Featured</span>}
          {post.category}
        </p>
        <h2 id={headline} className={styles.headline}>
          {post.title}
        </h2>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <Byline post={post} />
      </div>
      <div className={styles.text}>
        <WholeText post={post} row={row} />
      </div>
    </article>
  );
}
