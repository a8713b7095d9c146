import type { Post } from './post';
import { PostCard } from './post-card';
import styles from './post-list.module.css';

/** The first post is featured. The others follow in two columns; a single last post spans both. */
export function PostList({ posts: [first, ...others] }: { posts: readonly Post[] }) {
  const widePost = others.length % 2 === 1 ? others.at(-1) : undefined;
  return (
    <div>
      {first && <PostCard key={first.id} post={first} layout="featured" row="lead" />}
      {others.length > 0 && (
        <div className={styles.grid}>
          {others.map((post, index) => (
            <PostCard
              key={post.id}
              post={post}
              layout={post === widePost ? 'wide' : 'column'}
              row={`row-${Math.floor(index / 2)}`}
            />
          ))}
        </div>
      )}
    </div>
  );
}
