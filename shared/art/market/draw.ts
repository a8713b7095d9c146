import { writeFileSync } from 'node:fs';
import { sheets } from './sheets';

/** Writes the product drawings to the folder of the products. */
const folder = new URL('../../../mf-market/src/products/pictures/', import.meta.url);

for (const [name, svg] of sheets) writeFileSync(new URL(name, folder), svg);
