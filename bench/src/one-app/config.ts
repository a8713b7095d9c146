import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { apps, root } from '../../../scripts/apps';

/** What makes a part of a composed site of an app; loaders, minifier, styles and settings stay. */
const OF_COMPOSITION = ['ModuleFederationPlugin', 'NodeBundlePlugin', 'ReleasePlugin', 'IntegrityPlugin'];

/** Folder of the addresses of its files. */
export const SERVED_FROM = '/one-app/';

export const sections = apps.filter((app) => app !== 'shell');

/**
 * The shell's build, but with the sections' sources in it: one webpack app, each section and each lazy screen a chunk.
 * @param folder where the generated module and the result are put
 * @param elsewhere folders of sections whose sources are not to be the project's
 */
export function oneAppConfig(folder: string, elsewhere: Record<string, string> = {}): Configuration {
  // As webpack's own command loads a configuration: webpack's parts have no names for an ES module.
  const shell: Configuration = createRequire(import.meta.url)(join(root, 'shell/webpack.config.ts')).default;
  const loader = join(folder, 'load-section.js');
  mkdirSync(folder, { recursive: true });
  writeFileSync(loader, sectionLoader(elsewhere));
  return {
    ...shell,
    output: { ...shell.output, path: join(folder, 'dist') },
    plugins: [
      ...(shell.plugins ?? []).filter((plugin) => plugin && !OF_COMPOSITION.includes(plugin.constructor.name)),
      new webpack.NormalModuleReplacementPlugin(/\/load-section$/, loader),
    ],
  };
}

/** Stands for the shell's module that opens the container of a section. */
function sectionLoader(elsewhere: Record<string, string>): string {
  const imports = sections.map((app) => {
    const source = JSON.stringify(join(elsewhere[app] ?? join(root, app), 'src/section.tsx'));
    return `  ${JSON.stringify(app)}: () => import(/* webpackChunkName: "${app}" */ ${source}),`;
  });
  return `const sections = {
${imports.join('\n')}
};

export async function loadSection(app) {
  return (await sections[app]()).default;
}
`;
}
