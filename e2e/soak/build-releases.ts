import { join } from 'node:path';
import { projectRoot } from '../src/arena/server';
import { buildEdition, type Edition, readEdition } from './built-release';

/**
 * Several releases of one app, the one that every site of the tests begins with first.
 * @param count how many
 */
export async function editionsOf(app: string, count: number): Promise<Edition[]> {
  const editions = [await readEdition(join(projectRoot, app))];
  // One after the other: a build takes a whole core.
  while (editions.length < count) editions.push(await buildEdition(app, `edition-${editions.length + 1}`));
  return editions;
}
