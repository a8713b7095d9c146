import styles from './post-card.module.css';
import type { Post } from './posts';

const inWords = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** A post whose whole text opens in place; the lead stands larger. */
export function PostCard({ post, lead = false }: { post: Post; lead?: boolean }) {
  return (
    <article className={styles.post} data-lead={lead || undefined} aria-labelledby={post.id}>
      <p className={styles.meta}>
        {post.category} · <time dateTime={post.date}>{inWords.format(new Date(post.date))}</time>
      </p>
      <h2 id={post.id}>{post.title}</h2>
      <p>{post.excerpt}</p>
      <details>
        <summary>Read the whole post</summary>
        {post.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </details>
    </article>
  );
}
