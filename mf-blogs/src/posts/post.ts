import type { Category } from '../categories/categories';

export type Post = {
  id: string;
  title: string;
  excerpt: string;
  /** Day it was published, as YYYY-MM-DD. */
  date: string;
  category: Category;
  /** Address of its plate, and what is to be seen there. */
  image: string;
  shows: string;
  text: readonly string[];
  /** Stands in until the venue has written its own. */
  sample?: true;
};
