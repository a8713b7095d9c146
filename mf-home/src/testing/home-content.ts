import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from '../content/schema';

/** The content that a build of the section has. */
export const homeContent: Content = JSON.parse(
  readFileSync(join(import.meta.dirname, '../content/content.json'), 'utf8'),
);
