import { bottleBody } from './bottle';
import { keychainBody } from './keychain';
import { palette } from './palette';
import type { Drawing } from './sheet';
import { place } from './strokes';
import { tShirtBody } from './t-shirt';

/** T-shirt, bottle and keychain side by side. */
export const combo: Drawing = {
  title: 'Combo',
  body: [place(tShirtBody, 4, 32, 0.74), place(bottleBody, 178, 158, 0.64), place(keychainBody, 12, 270, 0.4)].join(''),
  width: [36, 353],
  swatches: [palette.moss, palette.steel, palette.brass],
};
