import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as development from '@arena/shared/build/development-config';
import { apps, root } from '../apps';
import { serveSite } from './serve';
import { watchSection } from './watch-section';

const section = sectionNamed(process.argv[2]);
const site = new URL(process.env.ARENA_URL ?? `http://localhost:${process.env.PORT ?? 4000}`);
const port = Number(process.env.ARENA_DEV_PORT ?? 4001);

await requireSite();
console.log(`Building ${section} …`);
// As webpack's own command loads a configuration: webpack's parts have no names for an ES module.
const require = createRequire(import.meta.url);
const { developmentOf } = require('@arena/shared/build/development-config') as typeof development;
const watched = watchSection(developmentOf(require(join(root, section, 'webpack.config.ts')).default));
await serveSite({ site, section, watched }, port);
console.log(`${section} from source, everything else from ${site.origin}: http://localhost:${port}`);
console.log('Pages reload after every change that builds. Ctrl+C ends.');
watched.onChange(({ release, errors }) => {
  const time = new Date().toLocaleTimeString('en-IN', { hour12: false });
  console.log(errors.length > 0 ? `${time} Does not build:\n${errors.join('\n')}` : `${time} ${release?.id} is built.`);
});

function sectionNamed(name: string | undefined): string {
  const sections = apps.filter((app) => app !== 'shell');
  if (name && sections.includes(name)) return name;
  throw new Error(
    `${name ? `There is no section ${name}.` : 'Say which section.'}\nNext: npm run dev <section>, with one of ${sections.join(', ')}`,
  );
}

async function requireSite() {
  const ready = await fetch(new URL('/readyz', site)).catch(() => undefined);
  if (ready?.ok) return;
  throw new Error(
    `No site answers at ${site.origin}.\nNext: npm start, in another terminal; or set ARENA_URL to the address of a site that runs`,
  );
}
