import { z } from 'zod';
import { live, release } from './sample-answers';

const plan = z.strictObject({
  name: z.string().min(1).max(40).meta({ title: 'Name' }),
  price: z.int().min(0).max(100_000).meta({ title: 'Price', description: 'In rupees, with tax.' }),
  includes: z.array(z.string().min(1).max(40)).max(4).meta({ title: 'Includes' }),
});

const facts = z
  .strictObject({
    plans: z.array(plan).min(1).max(5).meta({ title: 'Plans' }),
    phone: z.string().min(10).max(20).meta({ title: 'Phone', description: 'Visitors call it.' }),
    notice: z.string().max(400).nullable().meta({ title: 'Notice' }),
    isOpen: z.boolean().meta({ title: 'Open this week' }),
    surface: z.enum(['grass', 'sand']).meta({ title: 'Surface' }),
    map: z.url().optional().meta({ title: 'Map' }),
    contact: z.strictObject({ email: z.email().meta({ title: 'Email' }) }).meta({ title: 'Contact' }),
  })
  .meta({ title: 'Facts of the venue' });

/** The schema of the shell's content, as a build writes it. */
const factsSchema = z.toJSONSchema(facts);

/** A content of the shell. */
export const aContent = (changes: Partial<z.input<typeof facts>> = {}): z.input<typeof facts> => ({
  plans: [
    { name: 'Solo Entry', price: 699, includes: ['Mask'] },
    { name: 'Team Entry', price: 1799, includes: ['Mask', 'Marker'] },
  ],
  phone: '98765 43210',
  notice: null,
  isOpen: true,
  surface: 'grass',
  contact: { email: 'hello@arena.example' },
  ...changes,
});

/** The answer about the content of a release of the shell. */
export const contentOf = (name: string, content = aContent()) => ({
  app: 'shell',
  release: release(name),
  schema: factsSchema,
  content,
  publishedAt: '2026-11-26T10:00:00.000Z',
  publishedBy: 'operator',
});

/** The live releases with another one of the shell. */
export const liveWithShell = (name: string, changes: object = {}) => ({
  ...live,
  apps: live.apps.map((app) => (app.app === 'shell' ? { ...app, release: release(name), ...changes } : app)),
});

/** A manifest with or without content. */
export const aManifest = (app: string, name: string, hasContent = false) => ({
  app,
  id: release(name),
  container: app,
  files: (hasContent ? ['content.json', 'content.schema.json'] : ['x.js']).map((path) => ({
    path,
    size: 1,
    sha384: '',
  })),
});
