import { bottle } from './bottle';
import { combo } from './combo';
import { jacket } from './jacket';
import { keychain } from './keychain';
import { lowers } from './lowers';
import { renderSheet } from './sheet';
import { tShirt } from './t-shirt';

/** The product drawings by file name, each a complete SVG document. The output is deterministic. */
export const sheets: readonly (readonly [name: string, svg: string])[] = Object.entries({
  't-shirt': tShirt,
  keychain,
  jacket,
  lowers,
  bottle,
  combo,
}).map(([name, drawing]) => [`${name}.svg`, renderSheet(drawing)]);
