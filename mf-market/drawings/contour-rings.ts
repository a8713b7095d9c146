type Rings = { x: number; y: number; seed: number; radii: readonly number[]; squash: number };

/** Path data of contour lines around one summit: rings that bulge alike, the outer ones more. */
export function contourRings({ x, y, seed, radii, squash }: Rings): string {
  return radii.map((radius, index) => ring(x, y, radius, seed + index * 0.14, squash)).join('');
}

const STEPS = 72;

function ring(x: number, y: number, radius: number, phase: number, squash: number): string {
  const points = Array.from({ length: STEPS }, (_, step) => {
    const angle = (step / STEPS) * 2 * Math.PI;
    const bulge = 1 + 0.13 * Math.sin(2 * angle + phase) + 0.09 * Math.sin(3 * angle + phase * 2.3);
    return [x + Math.cos(angle) * radius * bulge, y + Math.sin(angle) * radius * bulge * squash] as const;
  });
  return `M${points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}Z`;
}
