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
  /** URL of the picture that is shown with links to the product. */
  card: string;
  facts: readonly { name: string; value: string }[];
  sample: boolean;
};

/** The path of a product's own page. Escapes ids from links that visitors have kept. */
export function productPath(id: string): string {
  return `/market/${encodeURIComponent(id)}`;
}
