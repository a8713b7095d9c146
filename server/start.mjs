import './build.mjs';

await import('./dist/server.mjs');
