import type { Post } from './post';
import { PostCard } from './post-card';
import styles from './post-list.module.css';

/** The first post featured, the others two by two below it; one left over at the end is wide. */
export function Front({ posts: [first, ...others] }: { posts: readonly Post[] }) {
  const leftOver = others.length % 2 === 1 ? others.at(-1) : undefined;
  return (
    <div className={styles.front}>
      {first && <PostCard key={first.id} post={first} layout="featured" row="lead" />}
      {others.length > 0 && (
        <div className={styles.grid}>
          {others.map((post, index) => (
            <PostCard
              key={post.id}
              post={post}
              layout={post === leftOver ? 'wide' : 'column'}
              row={`row-${Math.floor(index / 2)}`}
            />
          ))}
        </div>
      )}
    </div>
  );
}
