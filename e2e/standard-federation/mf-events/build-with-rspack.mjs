import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { CssExtractRspackPlugin, rspack } from '@rspack/core';
import { tsImport } from 'tsx/esm/api';

// In this repository the plugin is TypeScript. Loaded with tsx itself, Rspack would write tsx's helpers into the build.
const { ArenaSectionPlugin } = await tsImport('@arena/shared/toolkit/section-plugin', import.meta.url);

const section = new ArenaSectionPlugin(import.meta.url);

const compiler = rspack({
  mode: 'production',
  context: import.meta.dirname,
  entry: {},
  resolve: { extensions: ['.jsx', '.js', '.ts'] },
  module: {
    rules: [
      {
        test: /\.[jt]sx?$/,
        exclude: /node_modules/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: { parser: { syntax: 'ecmascript', jsx: true }, transform: { react: { runtime: 'automatic' } } },
        },
      },
      { test: /\.css$/, type: 'javascript/auto', use: [CssExtractRspackPlugin.loader, 'css-loader'] },
    ],
  },
  plugins: [new CssExtractRspackPlugin(), new ModuleFederationPlugin(section.federation), section],
});
compiler.run((error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-warnings'));
  compiler.close(() => undefined);
});
