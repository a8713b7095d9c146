import { Chips } from '@arena/shared/ui/chips';
import { PageHead } from '@arena/shared/ui/page-head';
import { useSearchParams } from 'react-router-dom';
import styles from './blogs-page.module.css';
import { NewsletterForm } from './newsletter-form';
import { PostCard } from './posts/post-card';
import { CATEGORIES, posts } from './posts/posts';

/** The front page of the arena's paper; the chosen category stands in the address. */
export function BlogsPage() {
  const [search, setSearch] = useSearchParams();
  const category = search.get('category') ?? CATEGORIES[0];
  const shown = posts.filter((post) => category === CATEGORIES[0] || post.category === category);
  const [lead, ...rest] = shown;
  return (
    <div className={styles.page}>
      <PageHead title="Blogs" description="Game updates, tips and stories from the arena." />
      <h1>Blogs</h1>
      <Chips
        legend="Category"
        name="category"
        options={CATEGORIES}
        selected={category}
        onSelect={(chosen) =>
          setSearch(chosen === CATEGORIES[0] ? {} : { category: chosen }, { replace: true, preventScrollReset: true })
        }
      />
      <div className={styles.columns}>
        <div className={styles.posts}>
          {lead ? <PostCard post={lead} lead /> : <p>There is no post in this category yet.</p>}
          <div className={styles.grid}>
            {rest.map((post) => (
              <PostCard key={post.id} post={post} />
            ))}
          </div>
        </div>
        <aside className={styles.aside} aria-labelledby="newsletter">
          <h2 id="newsletter">Newsletter</h2>
          <NewsletterForm />
        </aside>
      </div>
    </div>
  );
}
