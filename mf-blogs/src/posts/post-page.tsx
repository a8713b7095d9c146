import { Breadcrumbs } from '@arena/shared/ui/content/breadcrumbs';
import { PageHead } from '@arena/shared/ui/content/page-head';
import { ButtonLink } from '@arena/shared/ui/controls/button-link';
import { useParams } from 'react-router-dom';
import { Byline } from './byline';
import type { Post } from './post';
import styles from './post-page.module.css';
import { posts } from './posts';

/** The page of one post, or a message for an unknown slug. */
export function PostPage() {
  const { slug } = useParams();
  const post = posts.find(({ id }) => id === slug);
  const title = post?.title ?? 'Not in this blog';
  return (
    <div key={slug} className={styles.page}>
      <PageHead
        title={title}
        description={post?.excerpt ?? 'There is no post with this name.'}
        {...(post && { picture: post.card })}
      />
      <Breadcrumbs list={{ label: 'Blogs', to: '/blogs' }} page={title} />
      {post ? <Article post={post} /> : <Unknown title={title} />}
      <ButtonLink to="/blogs">See all posts</ButtonLink>
    </div>
  );
}

/** Only posts that the venue has written are described to search engines. */
function Article({ post }: { post: Post }) {
  const isItem = !post.sample;
  const property = (itemProp: string) => (isItem ? { itemProp } : {});
  return (
    <article className={styles.post} {...(isItem && { itemScope: true, itemType: 'https://schema.org/BlogPosting' })}>
      <header className={styles.head}>
        <p className={styles.category}>{post.category}</p>
        <h1 {...property('headline')}>{post.title}</h1>
        <p className={styles.excerpt} {...property('abstract')}>
          {post.excerpt}
        </p>
        <Byline post={post} isProperty={isItem} />
        {post.sample && <p className={styles.sample}>This is a sample post, until the crew writes its own.</p>}
      </header>
      <img className={styles.picture} src={post.image} width={600} height={400} alt={post.alt} {...property('image')} />
      <div className={styles.text} {...property('articleBody')}>
        {post.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </article>
  );
}

function Unknown({ title }: { title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p>This link is for a post that is not in the blog.</p>
    </>
  );
}
