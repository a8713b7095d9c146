import { PageHead } from '@arena/shared/ui/page-head';
import styles from './blogs-page.module.css';
import { ALL, inCategory } from './categories/categories';
import { CategoryFilter } from './categories/category-filter';
import { useCategory } from './categories/use-category';
import { Newsletter } from './newsletter/newsletter';
import { Masthead } from './page/masthead';
import { NoPosts } from './posts/no-posts';
import { Front } from './posts/post-list';
import { posts } from './posts/posts';

/** The front page of the arena's paper; the chosen category stands in the address. */
export function BlogsPage() {
  const { category, choose } = useCategory();
  const shown = inCategory(posts, category);
  return (
    <div className={styles.page}>
      <PageHead
        title="Blogs"
        description="Game updates, tips and tricks, and stories from the building of an airsoft field in the foothills."
      />
      <Masthead />
      <CategoryFilter category={category} count={shown.length} onChoose={choose} />
      <div className={styles.posts}>
        {posts.some(({ sample }) => sample) && (
          <p className={styles.samples}>These are sample posts, until the crew writes its own.</p>
        )}
        {shown.length > 0 ? <Front posts={shown} /> : <NoPosts category={category} onShowAll={() => choose(ALL)} />}
      </div>
      <div className={styles.beside}>
        <Newsletter />
      </div>
    </div>
  );
}
