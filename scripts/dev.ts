import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as development from '@arena/shared/dev/development-config';
import { serveSite } from '@arena/shared/dev/serve';
import { watchSection } from '@arena/shared/dev/watch-section';
import { apps, root } from './apps';

const section = requireSection(process.argv[2]);
const site = new URL(process.env.ARENA_URL ?? `http://localhost:${process.env.PORT ?? 4000}`);
const port = Number(process.env.ARENA_DEV_PORT ?? 4001);

await requireSite();
console.log(`Building ${section} …`);
// `require`, as webpack's command does: webpack does not offer named exports to an ES module.
const require = createRequire(import.meta.url);
const { developmentConfig } = require('@arena/shared/dev/development-config') as typeof development;
const watched = watchSection(developmentConfig(require(join(root, section, 'webpack.config.ts')).default));
await serveSite({ site, section, watched }, port);
console.log(`http://localhost:${port} shows ${site.origin} with ${section} built from source.`);
console.log('Pages reload after every successful build. Ctrl+C stops the server.');
watched.onChange(({ release, errors }) => {
  const time = new Date().toLocaleTimeString('en-IN', { hour12: false });
  console.log(errors.length > 0 ? `${time} Does not build:\n${errors.join('\n')}` : `${time} ${release?.id} is built.`);
});

/** @throws with the names of all sections when there is none with this name */
function requireSection(name: string | undefined): string {
  const sections = apps.filter((app) => app !== 'shell');
  if (name && sections.includes(name)) return name;
  throw new Error(
    `${name ? `There is no section ${name}.` : 'The name of a section is missing.'}\nNext: npm run dev <section>, with one of ${sections.join(', ')}`,
  );
}

async function requireSite() {
  const response = await fetch(new URL('/readyz', site)).catch(() => undefined);
  if (response?.ok) return;
  throw new Error(
    `No site is running at ${site.origin}.\nNext: npm start in another terminal, or set ARENA_URL to the URL of a running site`,
  );
}
