import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Compilation, Configuration } from 'webpack';
import { readApp } from './app';
import { baseConfig, containerName } from './base-config';
import { reproducibleEntry, slimRuntime } from './federation';
import { NodeBundlePlugin } from './node-bundle-plugin';
import { nodeConfig } from './node-config';
import { ReleasePlugin } from './release-plugin';
import { RoutesPlugin } from './routes-plugin';
import { consumedPackages, NODE_EXTERNALS, neededVersions } from './shared-packages';
import { UsesPlugin } from './uses/uses-plugin';

const ENTRY = 'remoteEntry.js';
const EXPOSED = '__federation_expose_section';

/** The webpack configuration of a section. Call it with `import.meta.url` from the config in the section's folder. */
export function defineSectionBuild(configUrl: string): Configuration {
  const app = readApp(configUrl);
  const base = baseConfig(app);
  const container = containerName(app);
  const usesPlugin = new UsesPlugin();
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        filename: ENTRY,
        exposes: { './section': { import: './src/section.tsx', name: EXPOSED } },
        shared: consumedPackages(app),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
      }),
      slimRuntime,
      reproducibleEntry,
      new NodeBundlePlugin(nodeConfig(app, './src/section.tsx', NODE_EXTERNALS)),
      new RoutesPlugin(app),
      usesPlugin,
      new ReleasePlugin({
        app: app.name,
        version: app.version,
        container,
        section: app.section,
        ...(app.budget && { budget: app.budget }),
        needs: neededVersions(app),
        offers: {},
        entryFiles,
        interfaces: usesPlugin.interfaces,
      }),
    ],
  };
}

/** Files of the exposed module and of the chunks that it marks with `webpackPreload` for its first screen. */
function entryFiles(compilation: Compilation) {
  const { moduleGraph, chunkGraph } = compilation;
  const exposed = [...(compilation.namedChunks.get(EXPOSED)?.groupsIterable ?? [])];
  const preloaded = exposed.flatMap((group) => group.getChildrenByOrders(moduleGraph, chunkGraph).preload ?? []);
  const files = [...new Set([...exposed, ...preloaded].flatMap((group) => group.getFiles()))];
  return {
    scripts: [ENTRY, ...files.filter((file) => file.endsWith('.js'))],
    styles: files.filter((file) => file.endsWith('.css')),
  };
}
