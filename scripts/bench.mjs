import { install } from './install.mjs';

try {
  install();
  const { register } = await import('tsx/esm/api');
  register();
  await import('./bench.ts');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
