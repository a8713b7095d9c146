import webpack from 'webpack';
import { oneAppConfig } from '../one-app/config';

// A process of its own, as ours is one: watches the one-app build and tells after every build that it is done.
const [folder = '', app = '', sources = ''] = process.argv.slice(2);
const compiler = webpack({
  ...oneAppConfig(folder, { [app]: sources }),
  mode: 'development',
  devtool: 'cheap-module-source-map',
});
compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
  if (error || stats?.hasErrors()) throw error ?? new Error(stats?.toString('errors-only'));
  process.send?.('built');
});
