import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { packages } from './packages.mjs';

// A site that is not Arena: it provides the packages of sections in chunks, as webpack does by default.
export default {
  mode: 'production',
  context: import.meta.dirname,
  entry: { host: './src/main.js' },
  output: { publicPath: 'auto' },
  module: {
    rules: [
      // Only for `@arena/shared/session`: here it comes from its source, and elsewhere from the package.
      {
        test: /\.tsx$/,
        loader: 'ts-loader',
        options: { transpileOnly: true, configFile: `${import.meta.dirname}/../mf-events/tsconfig.json` },
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'another_site',
      shared: Object.fromEntries(packages.map((name) => [name, { singleton: true, requiredVersion: false }])),
      dts: false,
    }),
  ],
};
