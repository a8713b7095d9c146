import type { Point } from '../svg';
import { palette } from './palette';

type Figure = { foot: Point; facing: 1 | -1; size: number };

/** A crouched running player who carries the marker in front of the chest, muzzle down. */
export function running(figure: Figure): string {
  return backlit(
    figure,
    [22, -99],
    [
      limb('M0-46-14-28-36-30-44-36', 11),
      limb('M2-46 22-34 16-4 28-2', 11),
      '<path d="M-10-42-8-54 4-84q6-8 16-3l5 9-12 35q-12 8-23 1z"/>',
      '<path d="M-14-60-10-80 4-88l4 10-8 20z"/>',
      helmet(22, -99),
      limb('M12-78 20-60 38-64', 9),
      '<path d="M18-70 24-75 62-54 60-49 48-52 44-42 38-44 40-56 28-60 22-52 16-56z"/>',
    ],
  );
}

/** A kneeling player with a lowered marker. */
export function kneeling(figure: Figure): string {
  return backlit(
    figure,
    [12, -80],
    [
      limb('M-4-30-20-4-34-2', 12),
      limb('M0-30 22-30 22-2 32-2', 12),
      '<path d="M-14-26-10-62q6-10 20-5l6 12-6 32q-12 6-22 3z"/>',
      '<path d="M-20-38-16-62-8-66-8-36z"/>',
      helmet(12, -80),
      limb('M6-58 16-42 34-44', 9),
      '<path d="M12-50 18-55 58-36 56-31 44-34 40-24 34-26 36-38 24-42 18-34 12-38z"/>',
    ],
  );
}

function limb(path: string, width: number): string {
  return `<path d="${path}" fill="none" stroke-width="${width}"/>`;
}

/** A helmet with a brim and a face mask. */
function helmet(x: number, y: number): string {
  return `<path d="M${x - 13} ${y + 4}q-1-17 13-18t14 11l5 3-5 2-1 9-8 4-11-2z"/>`;
}

/** A silhouette with evening light along its upper edge and in its goggles. */
function backlit({ foot: [x, y], facing, size }: Figure, [eyesX, eyesY]: Point, body: readonly string[]): string {
  const transform = `translate(${x} ${y}) scale(${facing * size} ${size})`;
  const figure = (colour: string, shift: string) =>
    `<g transform="${transform}${shift}" fill="${colour}" stroke="${colour}" stroke-width="1.5" stroke-linejoin="round">${body.join('')}</g>`;
  return [
    figure(palette.flare, ' translate(1.5 -2)'),
    figure('#060806', ''),
    `<path transform="${transform}" fill="${palette.lamp}" d="M${eyesX + 3} ${eyesY - 4}h11l-1 7h-9z"/>`,
  ].join('');
}
