import { groundAt } from './land';
import { ink } from './palette';

/** A running player. `facing`: 1 right, -1 left. `stride`: position in the stride cycle, in turns. */
type Runner = { x: number; facing: 1 | -1; stride: number };

/** A running player, crouched, with the marker raised in front of the chest. */
export function runner({ x, facing, stride }: Runner): string {
  const bob = Math.abs(Math.sin(2 * Math.PI * stride)) * 3;
  const hip = [0, -47 - bob] as const;
  const body = [
    leg(hip, stride + 0.5),
    leg(hip, stride),
    '<path d="M-9 -45L-5 -50 6 -84Q10 -92 20 -88L24 -80 14 -44Q4 -38 -9 -45z"/>',
    '<path d="M0 -82L-14 -66-9 -58 4 -66z"/>',
    head(23, -98),
    '<path d="M16 -80L30 -66 44 -74" fill="none" stroke-width="8"/>',
    '<path d="M26 -72L58 -94 61 -90 46 -78 50 -70 44 -67 40 -74 28 -66z"/>',
  ].join('');
  return withRimLight(
    `translate(${x.toFixed(1)} ${(groundAt(x) + 3).toFixed(1)}) scale(${facing} 1) translate(0 ${(-bob).toFixed(1)})`,
    body,
    facing,
    [23, -98],
  );
}

/** A kneeling player on watch, facing left. */
export function watcher(x: number): string {
  const body = [
    '<path d="M-2 -34L-16 -6 10 -2M2 -32L22 -26 22 0 30 0" fill="none" stroke-width="11"/>',
    '<path d="M-10 -32L-6 -66Q0 -76 12 -70L16 -60 10 -30z"/>',
    head(10, -81),
    '<path d="M8 -62L24 -54 36 -62" fill="none" stroke-width="8"/>',
  ].join('');
  return withRimLight(watcherTransform(x), body, -1, [10, -81]);
}

/** The watcher's torch and its beam. `angle` is the direction of the beam in degrees. */
export function torch(x: number, angle: number): string {
  const cones = [
    [540, 0.07],
    [420, 0.08],
    [300, 0.09],
  ].map(([reach = 0, opacity = 0]) => {
    const halfWidth = reach * 0.15;
    return `<path fill="${ink.torch}" fill-opacity="${opacity}" d="M0 -3L${reach} ${-halfWidth}q${halfWidth * 0.6} ${halfWidth} 0 ${halfWidth * 2}L0 3z"/>`;
  });
  return [
    `<g transform="${watcherTransform(x)} translate(40 -64) rotate(${angle.toFixed(2)})">`,
    ...cones,
    `<rect x="-14" y="-4" width="18" height="8" fill="${ink.nearWood}"/><circle cx="5" cy="0" r="4.5" fill="${ink.torch}"/></g>`,
  ].join('');
}

function watcherTransform(x: number): string {
  return `translate(${x} ${(groundAt(x) + 3).toFixed(1)}) scale(-1 1)`;
}

/** Thigh, shin and foot of one leg. `stride` is the position in the stride cycle, in turns. */
function leg([x, y]: readonly [number, number], stride: number): string {
  const angle = 2 * Math.PI * stride;
  const thigh = 0.25 + 0.75 * Math.sin(angle);
  const shin = thigh - 0.25 - 0.95 * Math.max(0, Math.sin(angle - 1.9));
  const knee = [x + 26 * Math.sin(thigh), y + 26 * Math.cos(thigh)] as const;
  const foot = [knee[0] + 25 * Math.sin(shin), knee[1] + 25 * Math.cos(shin)] as const;
  const toe = [foot[0] + 9 * Math.cos(shin), foot[1] - 9 * Math.sin(shin) * 0.6] as const;
  const path = [[x, y] as const, knee, foot, toe].map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L');
  return `<path d="M${path}" fill="none" stroke-width="10.5"/>`;
}

/** A helmet with a brim and a face mask. */
function head(x: number, y: number): string {
  return `<path d="M${x - 12} ${y + 4}Q${x - 13} ${y - 12} ${x} ${y - 13} ${x + 11} ${y - 13} ${x + 13} ${y - 2}L${x + 11} ${y + 8} ${x + 4} ${y + 12} ${x - 6} ${y + 10}z"/>`;
}

/** Draws a figure with sunlight on its edge and a glint on its goggles. `[x, y]` is the centre of the head. */
function withRimLight(transform: string, body: string, facing: 1 | -1, [x, y]: readonly [number, number]): string {
  const figure = (colour: string, shift: string) =>
    `<g transform="${shift}${transform}" fill="${colour}" stroke="${colour}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${body}</g>`;
  const glint = `<path transform="${transform}" d="M${x + 3} ${y - 4}h10l-1 6h-8z" fill="${facing > 0 ? ink.rim : ink.glass}"/>`;
  return figure(ink.rim, 'translate(1.2 -1.6) ') + figure(ink.nearWood, '') + glint;
}
