/** Flat colours of the merchandise sheets: canvas ground, ink, and the cloth and metal of the things drawn. */
export const ink = {
  canvas: '#e9e4d3',
  grid: '#cdc5aa',
  rule: '#857d63',
  line: '#161a13',
  moss: '#5d6b45',
  mossShade: '#4b5838',
  night: '#333c2f',
  nightShade: '#272f25',
  khaki: '#a08f66',
  khakiShade: '#857551',
  steel: '#b9bdae',
  steelShade: '#979c8c',
  brass: '#d0a54c',
  brassShade: '#ae853a',
  bone: '#f4f1e6',
  flare: '#ff5a1f',
} as const;
