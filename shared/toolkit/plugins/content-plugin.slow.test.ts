import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { buildSection, linkCheckout } from '../../src/testing/build-section';

const sources = {
  'src/section.tsx': `import { defineSection } from '@arena/shared/contract/section/section';
import type { Content } from './content/schema';
export default defineSection<Content>({ routes: ({ title }) => [{ path: '/events', element: <h1>{title}</h1> }] });`,
  'src/content/schema.ts': `import { z } from 'zod';
const title: z.ZodString = z.string().max(80).meta({ title: 'Marker of the schema', description: 'Heading of the page' });
export const contentSchema = z.strictObject({ title });
export type Content = z.infer<typeof contentSchema>;`,
  'src/content/content.json': '{ "title": "Marker of the content" }',
};

let checkout: string;
beforeEach(() => {
  checkout = linkCheckout();
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

test('content and schema are files of the release, and no part of its scripts', async () => {
  const dist = await buildSection(checkout, { sources });
  const read = (file: string) => readFileSync(join(dist, file), 'utf8');
  const { files } = JSON.parse(read('release.json'));
  expect(files).toMatchObject(
    expect.arrayContaining(['content.json', 'content.schema.json'].map((path) => expect.objectContaining({ path }))),
  );
  expect(JSON.parse(read('content.json'))).toEqual({ title: 'Marker of the content' });
  expect(read('content.schema.json')).toContain('Marker of the schema');
  for (const file of readdirSync(dist).filter((name) => /\.c?js$/.test(name))) {
    expect(read(file)).not.toContain('Marker of');
  }
});

test('a script with the content does not build', async () => {
  const section = sources['src/section.tsx'].replace(
    'import type { Content }',
    "import content from './content/content.json';\nimport type { Content }",
  );
  const changed = { ...sources, 'src/section.tsx': `${section}\nconsole.log(content);` };
  const output = await buildSection(checkout, { sources: changed }).catch(({ stdout }) => stdout);
  expect(output).toContain('mf-events/src/content/content.json is part of the scripts. Import only types of it');
});
