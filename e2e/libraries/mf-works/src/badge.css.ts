import { globalLayer, style } from '@vanilla-extract/css';

const layer = globalLayer('section');

export const badge = style({ '@layer': { [layer]: { color: 'rgb(4, 5, 6)' } } });
