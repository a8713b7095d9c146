import { writeFileSync } from 'node:fs';
import { MODES, renderFieldMap } from './field-maps';

/** Writes the field maps to the folder of the map components. The output is deterministic. */
const folder = new URL('../../../../mf-booking/src/modes/maps/', import.meta.url);

for (const mode of MODES) writeFileSync(new URL(`${mode}.svg`, folder), renderFieldMap(mode, { withRemovable: true }));
