import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Byline } from './byline';
import type { Post } from './post';
import styles from './post-card.module.css';
import { PostText } from './post-text';

/** `column`: one of two cards side by side. `featured` and `wide` span the full width, with the picture beside the text. */
type PostCardProps = { post: Post; layout: 'featured' | 'column' | 'wide'; row: string };

/** A post: picture, headline, excerpt and the expandable text. */
export function PostCard({ post, layout, row }: PostCardProps) {
  const headline = useId();
  const featured = layout === 'featured';
  return (
    <article className={styles.post} data-layout={layout} aria-labelledby={headline}>
      <img
        className={styles.picture}
        src={post.image}
        width={600}
        height={400}
        loading={featured ? 'eager' : 'lazy'}
        alt={post.alt}
      />
      <div className={styles.summary}>
        <p className={styles.category}>
          {featured && <span className={styles.stamp}>Featured</span>}
          {post.category}
        </p>
        <h2 id={headline} className={styles.headline}>
          <Link to={`/blogs/${post.id}`} className={styles.link}>
            {post.title}
          </Link>
        </h2>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <Byline post={post} />
      </div>
      <div className={styles.text}>
        <PostText post={post} row={row} />
      </div>
    </article>
  );
}
