/** Merchandise categories in display order. */
export const CATEGORIES = ['T-Shirts', 'Keychains', 'Jackets', 'Lowers', 'Bottle', 'Combos'] as const;

export type Category = (typeof CATEGORIES)[number];

/** `price` is in US dollars, `rating` is out of five stars. `sample` marks invented data until the shop opens. */
export type Product = {
  id: string;
  name: string;
  price: number;
  rating: number;
  reviewCount: number;
  description: string;
  /** URL of the drawing, 400 by 500 pixels. */
  image: string;
  /** Alternative text of the drawing. */
  alt: string;
  category: Category;
  facts: readonly { name: string; value: string }[];
  sample: boolean;
};
