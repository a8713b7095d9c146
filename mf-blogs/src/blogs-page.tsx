import { PageHead } from '@arena/shared/ui/content/page-head';
import styles from './blogs-page.module.css';
import { ALL, postsInCategory } from './categories/categories';
import { CategoryFilter } from './categories/category-filter';
import { useCategory } from './categories/use-category';
import { Newsletter } from './newsletter/newsletter';
import { Masthead } from './page/masthead';
import card from './posts/cards/ground-map.jpg';
import { NoPosts } from './posts/no-posts';
import { PostList } from './posts/post-list';
import { posts } from './posts/posts';

/** The list of posts. The URL contains the selected category. */
export function BlogsPage() {
  const { category, setCategory } = useCategory();
  const visiblePosts = postsInCategory(posts, category);
  return (
    <div className={styles.page}>
      <PageHead
        title="Blogs"
        description="Game updates, tips and tricks, and stories from the building of an airsoft field in the foothills."
        picture={card}
      />
      <Masthead />
      <CategoryFilter category={category} count={visiblePosts.length} onSelect={setCategory} />
      <div className={styles.posts}>
        {posts.some(({ sample }) => sample) && (
          <p className={styles.samples}>These are sample posts, until the crew writes its own.</p>
        )}
        {visiblePosts.length > 0 ? (
          <PostList posts={visiblePosts} />
        ) : (
          <NoPosts category={category} onShowAll={() => setCategory(ALL)} />
        )}
      </div>
      <div className={styles.sidebar}>
        <Newsletter />
      </div>
    </div>
  );
}
