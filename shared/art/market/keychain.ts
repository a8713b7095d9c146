import { piece, tone } from '../svg';
import { palette } from './palette';
import type { Drawing } from './sheet';
import { seam } from './strokes';

const ring = (radius: number, y: number, width: number) =>
  `<circle cx="200" cy="${y}" r="${radius}" fill="none" stroke="${palette.line}" stroke-width="${width}"/><circle cx="200" cy="${y}" r="${radius}" fill="none" stroke="${palette.steel}" stroke-width="${width - 6}"/>`;

/** Front view of the key ring and its stamped tag. The combo includes it, too. */
export const keychainBody = [
  ring(50, 92, 15),
  seam('M160 62a50 50 0 0 1 34-20'),
  `<path fill="none" stroke="${palette.line}" stroke-width="12" stroke-linecap="round" d="M200 146v34"/><path fill="none" stroke="${palette.steelShade}" stroke-width="6" stroke-linecap="round" d="M200 146v34"/>`,
  piece('M132 168h112l24 24v222H132z', palette.brass),
  tone('M246 172l20 20v220h-18z', palette.brassShade),
  `<circle cx="200" cy="192" r="12" fill="${palette.paper}" stroke="${palette.line}" stroke-width="3"/>`,
  seam('M146 222h108v178H146z', palette.brassShade),
  seam('M182 222v178M218 222v178M146 266h108M146 311h108M146 356h108', palette.brassShade),
  `<path fill="none" stroke="${palette.line}" stroke-width="2.5" stroke-dasharray="7 5" d="M146 388Q168 384 176 352T206 314 226 292"/>`,
  `<circle cx="232" cy="284" r="15" fill="none" stroke="${palette.line}" stroke-width="2.5"/>`,
  tone('M232 274l10 16h-20z', palette.flare),
  ring(11, 192, 11),
].join('');

export const keychain: Drawing = {
  title: 'Keychain',
  body: keychainBody,
  width: [132, 268],
  swatches: [palette.brass, palette.steel],
};
