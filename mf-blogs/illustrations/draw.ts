import { writeFileSync } from 'node:fs';
import { plates } from './illustrations';

/** Writes the plates beside the posts. The same source gives the same bytes. */
const folder = new URL('../src/posts/illustrations/', import.meta.url);

for (const [name, plate] of Object.entries(plates)) writeFileSync(new URL(`${name}.svg`, folder), plate);
