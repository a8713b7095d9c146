/** The filter that lets every category through. */
export const ALL = 'All';

/** Categories of posts, in the order shown. */
export const CATEGORIES = ['Game Updates', 'Tips & Tricks', 'Esports', 'Community', 'Development'] as const;

export type Category = (typeof CATEGORIES)[number];

/** Posts of one category, or of all. A category nobody knows has none. */
export function inCategory<T extends { category: Category }>(all: readonly T[], category: string): readonly T[] {
  return category === ALL ? all : all.filter((one) => one.category === category);
}
