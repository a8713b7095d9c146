import bottleCard from './cards/bottle.jpg';
import comboCard from './cards/combo.jpg';
import jacketCard from './cards/jacket.jpg';
import keychainCard from './cards/keychain.jpg';
import lowersCard from './cards/lowers.jpg';
import tShirtCard from './cards/t-shirt.jpg';
import bottle from './pictures/bottle.svg';
import combo from './pictures/combo.svg';
import jacket from './pictures/jacket.svg';
import keychain from './pictures/keychain.svg';
import lowers from './pictures/lowers.svg';
import tShirt from './pictures/t-shirt.svg';
import type { Product } from './product';

/** Merchandise in display order. The drawing shows the first width of the facts as its dimension. */
export const products: readonly Product[] = [
  {
    id: 'ridge-tee',
    name: 'Ridge Line T-Shirt',
    price: 29.99,
    rating: 4.6,
    reviewCount: 38,
    description: 'Combed cotton in field green, the contour lines of the arena across the chest.',
    image: tShirt,
    card: tShirtCard,
    alt: 'Green T-shirt, front view: five contour rings around an orange summit on the chest.',
    category: 'T-Shirts',
    facts: [
      { name: 'Width laid flat', value: '52 cm in M' },
      { name: 'Sizes', value: 'S to XXL' },
      { name: 'Cloth', value: 'Combed cotton, 180 g/m²' },
      { name: 'Print', value: 'Water-based, two colours' },
      { name: 'Care', value: 'Wash at 30 °C, inside out' },
    ],
    sample: true,
  },
  {
    id: 'marker-keychain',
    name: 'Grid Reference Keychain',
    price: 24.99,
    rating: 4.3,
    reviewCount: 21,
    description: 'Stamped brass tag: the map square of the gate, and the path up to the first flag.',
    image: keychain,
    card: keychainCard,
    alt: 'Brass tag on a steel ring, front view: a map grid with a dashed path to an orange mark.',
    category: 'Keychains',
    facts: [
      { name: 'Width', value: '34 mm' },
      { name: 'Length', value: '62 mm without the ring' },
      { name: 'Tag', value: 'Brass, 2 mm, stamped' },
      { name: 'Ring', value: 'Stainless steel, 26 mm' },
    ],
    sample: true,
  },
  {
    id: 'dusk-jacket',
    name: 'Dusk Patrol Jacket',
    price: 59.99,
    rating: 4.8,
    reviewCount: 54,
    description: 'Wind-proof shell with a fleece collar, for the last game of the day.',
    image: jacket,
    card: jacketCard,
    alt: 'Dark jacket with green yoke, front view: khaki collar, zip, chest pocket and an orange patch.',
    category: 'Jackets',
    facts: [
      { name: 'Width laid flat', value: '58 cm in M' },
      { name: 'Sizes', value: 'S to XXL' },
      { name: 'Shell', value: 'Wind-proof polyamide' },
      { name: 'Collar', value: 'Fleece, stands up' },
      { name: 'Pockets', value: 'Two at the sides, one on the chest' },
      { name: 'Care', value: 'Wash at 30 °C, no softener' },
    ],
    sample: true,
  },
  {
    id: 'trail-lowers',
    name: 'Trail Lowers',
    price: 44.99,
    rating: 4.4,
    reviewCount: 29,
    description: 'Rip-stop trousers with double knees, room for pads and a belt that holds.',
    image: lowers,
    card: lowersCard,
    alt: 'Khaki trousers, front view: belt with brass buckle, thigh pockets and stitched double knees.',
    category: 'Lowers',
    facts: [
      { name: 'Width laid flat', value: '56 cm in 32' },
      { name: 'Sizes', value: '28 to 40' },
      { name: 'Cloth', value: 'Rip-stop, cotton and polyester' },
      { name: 'Knees', value: 'Double, with room for pads' },
      { name: 'Care', value: 'Wash at 40 °C' },
    ],
    sample: true,
  },
  {
    id: 'canteen-bottle',
    name: 'Canteen Bottle',
    price: 26.99,
    rating: 4.5,
    reviewCount: 47,
    description: 'One litre of steel with a carrying loop. Fits the thigh pocket of the Trail Lowers.',
    image: bottle,
    card: bottleCard,
    alt: 'Steel bottle with a dark screw top and a loop, front view: contour lines on a green band.',
    category: 'Bottle',
    facts: [
      { name: 'Width', value: '82 mm' },
      { name: 'Height', value: '265 mm' },
      { name: 'Holds', value: '1 litre' },
      { name: 'Made of', value: 'Stainless steel, single wall' },
      { name: 'Care', value: 'By hand, cap separately' },
    ],
    sample: true,
  },
  {
    id: 'first-game-combo',
    name: 'First Game Combo',
    price: 54.99,
    rating: 4.7,
    reviewCount: 33,
    description: 'T-shirt, bottle and keychain together, for less than they cost separately.',
    image: combo,
    card: comboCard,
    alt: 'The green T-shirt, the steel bottle and the brass keychain laid out together, front view.',
    category: 'Combos',
    facts: [
      { name: 'T-shirt', value: 'Ridge Line, S to XXL' },
      { name: 'Bottle', value: 'Canteen, 1 litre' },
      { name: 'Keychain', value: 'Grid Reference, brass' },
    ],
    sample: true,
  },
];
