import { defineStandaloneBuild } from '@arena/shared/toolkit/standalone-build';

export default defineStandaloneBuild(import.meta.url, {
  name: 'ops',
  publicPath: '/ops/',
  pages: [
    { entry: 'ops', module: './src/main.tsx', file: 'index.html', title: 'Arena operators' },
    // Contains no code of the other screens, so it loads fast on a phone with a bad connection.
    {
      entry: 'gate',
      module: './src/gate/main.tsx',
      file: 'gate.html',
      title: 'Gate | Arena',
      worker: './src/gate/offline/gate-worker.ts',
    },
  ],
});
