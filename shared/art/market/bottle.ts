import { piece, tone } from '../svg';
import { palette } from './palette';
import { printedContours } from './printed-contours';
import type { Drawing } from './sheet';
import { seam } from './strokes';

const contourPath = printedContours({ at: [178, 292], seed: 2.4, radii: [14, 30, 46, 64, 84, 106], squash: 0.7 });

/** Front view of the bottle. The combo includes it, too. */
export const bottleBody = [
  `<path fill="none" stroke="${palette.line}" stroke-width="15" d="M176 84V62q0-24 24-24t24 24v22"/>`,
  `<path fill="none" stroke="${palette.mossShade}" stroke-width="9" d="M176 84V62q0-24 24-24t24 24v22"/>`,
  piece('M160 70h80v46h-80z', palette.night),
  seam('M176 74v38M192 74v38M208 74v38M224 74v38', palette.moss),
  piece('M168 116h64v18h-64z', palette.steelShade),
  piece('M168 134h64q42 18 42 68v200q0 20-20 20H146q-20 0-20-20V202q0-50 42-68z', palette.steel),
  tone('M226 136q46 16 46 66v200q0 18-18 18h-26q18 0 18-18V202q0-46-20-66z', palette.steelShade),
  tone('M150 172q4-14 14-20v248h-14z', palette.chalk),
  piece('M126 216h148v150H126z', palette.moss),
  `<clipPath id="band"><path d="M128 218h144v146H128z"/></clipPath>`,
  `<g clip-path="url(#band)">${tone('M246 216h28v150h-28z', palette.mossShade)}<path fill="none" stroke="${palette.chalk}" stroke-width="2.2" d="${contourPath}"/></g>`,
  tone('M178 280l13 22h-26z', palette.flare),
  seam('M128 400h144'),
].join('');

export const bottle: Drawing = {
  title: 'Bottle',
  body: bottleBody,
  width: [126, 274],
  swatches: [palette.steel, palette.moss, palette.flare],
};
