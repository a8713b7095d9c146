import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { apps, root } from '../../../scripts/apps';

/** Plugins that every app needs. All others prepare a release and do not belong in this build, nor do new ones. */
const APP_PLUGINS = ['MiniCssExtractPlugin', 'SettingsPlugin', 'UnlayeredPlugin'];

/** URL path of its files. */
export const PUBLIC_PATH = '/one-app/';

export const sections = apps.filter((app) => app !== 'shell');

/**
 * The shell's configuration with the sources of all sections: one webpack app, with a chunk for each section and each lazy
 * screen.
 * @param folder receives the generated module and the output
 * @param sectionFolders folders of sections whose sources replace the project's
 */
export function oneAppConfig(folder: string, sectionFolders: Record<string, string> = {}): Configuration {
  // `require`, as webpack's command does: webpack does not offer named exports to an ES module.
  const shell: Configuration = createRequire(import.meta.url)(join(root, 'shell/webpack.config.ts')).default;
  const loader = join(folder, 'load-release.js');
  mkdirSync(folder, { recursive: true });
  writeFileSync(loader, releaseLoader(sectionFolders));
  return {
    ...shell,
    output: { ...shell.output, path: join(folder, 'dist') },
    plugins: [
      ...(shell.plugins ?? []).filter((plugin) => plugin && APP_PLUGINS.includes(plugin.constructor.name)),
      new webpack.NormalModuleReplacementPlugin(/\/load-release$/, loader),
    ],
  };
}

/** Source of the module that replaces the shell's `load-release`. */
function releaseLoader(sectionFolders: Record<string, string>): string {
  const imports = sections.map((app) => {
    const source = JSON.stringify(join(sectionFolders[app] ?? join(root, app), 'src/section.tsx'));
    return `  ${JSON.stringify(app)}: () => import(/* webpackChunkName: "${app}" */ ${source}),`;
  });
  const module = (path: string) => JSON.stringify(join(root, path));
  return `import { routesOf } from ${module('shared/src/contract/section/section.ts')};
import { loadContent } from ${module('shell/src/sections/contents.ts')};

const sections = {
${imports.join('\n')}
};

export async function loadRelease(app, release) {
  const [{ default: section }, content] = await Promise.all([sections[app](), loadContent(app, release)]);
  return routesOf(section, content);
}
`;
}
