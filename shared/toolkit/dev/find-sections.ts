import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL } from '../../src/contract/release/release';

/**
 * The sections in a folder and directly below it: those with a `section` block in their package.json.
 * @returns their absolute folders by name
 */
export function findSections(root: string): Map<string, string> {
  const folders = [root, ...readdirSync(root).map((name) => join(root, name))];
  return new Map(
    folders.flatMap((folder): [string, string][] => {
      const file = join(folder, 'package.json');
      if (!existsSync(file)) return [];
      const { name, section } = JSON.parse(readFileSync(file, 'utf8'));
      return section && name !== SHELL ? [[name, folder]] : [];
    }),
  );
}
