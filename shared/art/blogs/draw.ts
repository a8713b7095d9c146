import { writeFileSync } from 'node:fs';
import { illustrations } from './illustrations';

/** Writes the illustrations to the folder of the posts. The output is deterministic. */
const folder = new URL('../../../mf-blogs/src/posts/illustrations/', import.meta.url);

for (const [name, svg] of Object.entries(illustrations)) writeFileSync(new URL(`${name}.svg`, folder), svg);
