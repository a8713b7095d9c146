import { install } from './install.mjs';

try {
  install();
  await import('tsx');
  await import('./dev/main.ts');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
