import { bottle } from './bottle';
import { combo } from './combo';
import { jacket } from './jacket';
import { keychain } from './keychain';
import { lowers } from './lowers';
import { sheetOf } from './sheet';
import { tShirt } from './t-shirt';

/** The merchandise sheets by file name, each a whole SVG document. The same source gives the same bytes. */
export const sheets: readonly (readonly [name: string, svg: string])[] = Object.entries({
  't-shirt': tShirt,
  keychain,
  jacket,
  lowers,
  bottle,
  combo,
}).map(([name, drawing]) => [`${name}.svg`, sheetOf(drawing)]);
