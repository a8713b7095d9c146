import { existsSync } from 'node:fs';

const ENTRIES = ['section.tsx', 'section.ts', 'section.jsx', 'section.js'].map((name) => `./src/${name}`);

/**
 * The module that a section exposes, relative to its folder.
 * @throws an Error if there is none
 */
export function sectionEntry(directory: string): string {
  const entry = ENTRIES.find((file) => existsSync(`${directory}/${file}`));
  if (!entry) {
    throw new Error(`${directory} has no ./src/section.tsx. Create it, or one that ends in .ts, .jsx or .js.`);
  }
  return entry;
}
