import { writeFileSync } from 'node:fs';
import { foldedMap } from './folded-map';
import { modeMaps } from './modes';

/** Writes the drawn maps into the folders that show them. The same source gives the same bytes. */
const source = new URL('../src/', import.meta.url);

for (const [mode, map] of Object.entries(modeMaps)) writeFileSync(new URL(`game-modes/${mode}.svg`, source), map);
writeFileSync(new URL('about-block/folded-map.svg', source), foldedMap);
