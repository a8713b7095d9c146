import webpack from 'webpack';
import { oneAppConfig } from '../one-app/config';

// Runs in its own process, like `npm run dev`. Watches the one-app build and sends a message after every build.
const [folder = '', app = '', sectionFolder = ''] = process.argv.slice(2);
const compiler = webpack({
  ...oneAppConfig(folder, { [app]: sectionFolder }),
  mode: 'development',
  devtool: 'cheap-module-source-map',
});
compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
  if (error || stats?.hasErrors()) throw error ?? new Error(stats?.toString('errors-only'));
  process.send?.('built');
});
