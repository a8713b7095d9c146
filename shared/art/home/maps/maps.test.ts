import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { foldedMap } from './folded-map';
import { modeMaps } from './modes';

const maps = [
  ['about-block/folded-map', foldedMap],
  ...Object.entries(modeMaps).map(([mode, map]) => [`game-modes/${mode}`, map] as const),
] as const;

test.each(maps)('the committed map %s matches its source', (name, svg) => {
  expect(readFileSync(new URL(`../../../../mf-home/src/${name}.svg`, import.meta.url), 'utf8')).toBe(svg);
});
