/** Flat inks of the dusk scene, from far to near. */
export const ink = {
  sky: '#1b2120',
  glow: ['#262522', '#3a2c23', '#5c3723', '#8a4522'],
  sun: '#ff5a1f',
  ridges: ['#3f3226', '#2a2b21', '#1c221a'],
  ground: '#10140f',
  nearWood: '#0b0e0a',
  contour: '#1d241c',
  rim: '#ff7a45',
  fog: '#c9bfa3',
  torch: '#ffe3a6',
  glass: '#efebdd',
} as const;
