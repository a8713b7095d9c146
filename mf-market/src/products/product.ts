/** Categories of merchandise, in the order shown; specification §9. */
export const CATEGORIES = ['T-Shirts', 'Keychains', 'Jackets', 'Lowers', 'Bottle', 'Combos'] as const;

export type Category = (typeof CATEGORIES)[number];

/** `price` in US dollars, `rating` of five stars. `sample`: invented until the shop opens. */
export type Product = {
  id: string;
  name: string;
  price: number;
  rating: number;
  reviewCount: number;
  description: string;
  /** Address of the drawing, 400 by 500. */
  image: string;
  /** What the drawing shows, in words. */
  alt: string;
  category: Category;
  facts: readonly { what: string; value: string }[];
  sample: boolean;
};
