import { federation } from '@module-federation/vite';
import { packages } from '../host/packages.mjs';

// The same site, built with Vite.
export default {
  root: import.meta.dirname,
  base: './',
  logLevel: 'error',
  build: { target: 'esnext', assetsDir: '', emptyOutDir: true },
  plugins: [
    federation({
      name: 'another_site',
      shared: Object.fromEntries(packages.map((name) => [name, { singleton: true, requiredVersion: false }])),
      dts: false,
    }),
  ],
};
