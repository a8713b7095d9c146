import { writeFileSync } from 'node:fs';
import { foldedMap } from './folded-map';
import { modeMaps } from './modes';

/** Writes the maps into the folders of the features that show them. The output is deterministic. */
const source = new URL('../../../../mf-home/src/', import.meta.url);

for (const [mode, map] of Object.entries(modeMaps)) writeFileSync(new URL(`game-modes/${mode}.svg`, source), map);
writeFileSync(new URL('about-block/folded-map.svg', source), foldedMap);
