export const CATEGORIES = ['T-Shirts', 'Keychains', 'Jackets', 'Lowers', 'Bottle', 'Combos'] as const;
export type Category = (typeof CATEGORIES)[number];

/** `price` in US dollars, `rating` of five stars; `image` names a drawing. */
export type Product = {
  id: string;
  name: string;
  price: number;
  rating: number;
  reviewCount: number;
  description: string;
  image: Category;
  category: Category;
};

/** Merchandise, in the order shown. */
export const products = [
  {
    id: 'ridge-tee',
    name: 'Ridge Line T-Shirt',
    price: 29.99,
    rating: 4.6,
    reviewCount: 38,
    description: 'Combed cotton in field green with the contour of the arena across the chest.',
    image: 'T-Shirts',
    category: 'T-Shirts',
  },
  {
    id: 'marker-keychain',
    name: 'Grid Reference Keychain',
    price: 24.99,
    rating: 4.3,
    reviewCount: 21,
    description: 'Stamped brass tag with the grid reference of the gate. Rings once, then stays quiet.',
    image: 'Keychains',
    category: 'Keychains',
  },
  {
    id: 'dusk-jacket',
    name: 'Dusk Patrol Jacket',
    price: 59.99,
    rating: 4.8,
    reviewCount: 54,
    description: 'Wind-proof shell with a fleece collar for the last game of the day.',
    image: 'Jackets',
    category: 'Jackets',
  },
  {
    id: 'trail-lowers',
    name: 'Trail Lowers',
    price: 44.99,
    rating: 4.4,
    reviewCount: 29,
    description: 'Rip-stop trousers with double knees and room for pads.',
    image: 'Lowers',
    category: 'Lowers',
  },
  {
    id: 'canteen-bottle',
    name: 'Canteen Bottle',
    price: 26.99,
    rating: 4.5,
    reviewCount: 47,
    description: 'One litre of steel that survives a fall from the watch tower.',
    image: 'Bottle',
    category: 'Bottle',
  },
  {
    id: 'first-game-combo',
    name: 'First Game Combo',
    price: 54.99,
    rating: 4.7,
    reviewCount: 33,
    description: 'T-shirt, bottle and keychain together, for less than they cost alone.',
    image: 'Combos',
    category: 'Combos',
  },
] as const satisfies readonly Product[];
