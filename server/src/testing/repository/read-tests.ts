import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../../../', import.meta.url));

const ENDINGS = ['.test.ts', '.test.tsx', '.spec.ts'].flatMap((ending) => [ending, `.slow${ending}`]);

/**
 * The source of a test, quick and slow.
 * @param name path in the project without its ending, such as `server/src/venue/mails/delivery`
 * @throws if there is none
 */
export function readTests(name: string): string {
  const files = ENDINGS.map((ending) => project + name + ending).filter((file) => existsSync(file));
  if (files.length === 0) throw new Error(`There is no test ${name}.`);
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}
