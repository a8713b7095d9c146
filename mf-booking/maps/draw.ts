import { writeFileSync } from 'node:fs';
import { fieldMap, MODES } from './field-maps';

/** Writes the field maps into the folder that shows them. The same source gives the same bytes. */
const folder = new URL('../src/modes/maps/', import.meta.url);

for (const mode of MODES) writeFileSync(new URL(`${mode}.svg`, folder), fieldMap(mode, { withPrize: true }));
