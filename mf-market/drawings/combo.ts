import { bottleBody } from './bottle';
import { keychainBody } from './keychain';
import { ink } from './palette';
import type { Drawing } from './sheet';
import { placed } from './strokes';
import { tShirtBody } from './t-shirt';

/** T-shirt, bottle and keychain laid out together. */
export const combo: Drawing = {
  title: 'Combo',
  body: [placed(tShirtBody, 4, 32, 0.74), placed(bottleBody, 178, 158, 0.64), placed(keychainBody, 12, 270, 0.4)].join(
    '',
  ),
  width: [36, 353],
  swatches: [ink.moss, ink.steel, ink.brass],
};
