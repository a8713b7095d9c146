/** The filter option that matches every category. */
export const ALL = 'All';

/** Post categories in display order. */
export const CATEGORIES = ['Game Updates', 'Tips & Tricks', 'Esports', 'Community', 'Development'] as const;

export type Category = (typeof CATEGORIES)[number];

/** Posts of one category or of all categories. An unknown category has no posts. */
export function postsInCategory<T extends { category: Category }>(posts: readonly T[], category: string): readonly T[] {
  return category === ALL ? posts : posts.filter((post) => post.category === category);
}
