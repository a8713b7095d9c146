import type { Category } from '../categories/categories';

export type Post = {
  id: string;
  title: string;
  excerpt: string;
  /** Publication date as YYYY-MM-DD. */
  date: string;
  category: Category;
  /** URL of the illustration. */
  image: string;
  /** Alternative text of the illustration. */
  alt: string;
  /** URL of the picture that is shown with links to the post. */
  card: string;
  text: readonly string[];
  /** A sample until the venue writes its own posts. */
  sample?: true;
};
