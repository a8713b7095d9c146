import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { ChunkGraph, Compilation, Configuration, Module } from 'webpack';
import { SHELL_PAGES } from '../src/contract/release/shell-pages';
import { readApp } from './app';
import { baseConfig } from './base-config';
import { ContentPlugin } from './plugins/content-plugin';
import { LoadingPlugin } from './plugins/loading-plugin';
import { NodeBundlePlugin } from './plugins/node-bundle-plugin';
import { ReleasePlugin } from './plugins/release-plugin';
import { ReproducibleEntryPlugin } from './plugins/reproducible-entry-plugin';
import { SettingsPlugin } from './plugins/settings-plugin';
import { UnlayeredPlugin } from './plugins/unlayered-plugin';
import { containerName } from './release/release-output';
import { slimRuntime } from './runtime/slim-runtime';
import { SdkPlugin } from './sdk/sdk-plugin';
import { offeredVersions, providedPackages } from './shared-packages';
import { ProvidesPlugin } from './uses/provides-plugin';

const ENTRY = 'shell';
const ROUTER_FACADE = './src/router-facade.ts';

/** The webpack configuration of the shell. It provides the shared packages and lists no sections. */
export function defineShellBuild(configUrl: string): Configuration {
  const app = readApp(configUrl);
  const base = baseConfig(app);
  const container = containerName(app);
  const providesPlugin = new ProvidesPlugin(app, ROUTER_FACADE);
  return {
    ...base,
    entry: { [ENTRY]: './src/main.ts' },
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          defaultVendors: false,
          // The pages of the shell are prerendered: they must not be seen without styles while their code loads.
          styles: {
            name: ENTRY,
            type: 'css/mini-extract',
            chunks: 'all',
            test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
              Array.from(chunkGraph.getModuleChunks(module)).some(({ name }) => name === SHELL_PAGES),
            enforce: true,
          },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        remotes: {},
        shared: providedPackages(app, ROUTER_FACADE),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
      }),
      slimRuntime('federation-runtime'),
      new ReproducibleEntryPlugin(),
      new SettingsPlugin(),
      new LoadingPlugin(),
      new UnlayeredPlugin(),
      new NodeBundlePlugin('./src/node/render.tsx', []),
      new ContentPlugin(app),
      new SdkPlugin(),
      providesPlugin,
      new ReleasePlugin({
        app: app.name,
        version: app.version,
        container,
        section: app.section,
        ...(app.budget && { budget: app.budget }),
        needs: {},
        offers: offeredVersions(app),
        readsIndex: true,
        entryFiles,
        interfaces: providesPlugin.interfaces,
      }),
    ],
  };
}

function entryFiles(compilation: Compilation) {
  const files = compilation.entrypoints.get(ENTRY)?.getFiles() ?? [];
  return {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
}
