import { install } from './install.mjs';

install();
const { register } = await import('tsx/esm/api');
register();
const { ensureChromium } = await import('./chromium.ts');
const { run } = await import('./apps.ts');
await ensureChromium();
await run('npm', ['run', 'screenshots', '--silent', '-w', '@arena/e2e']);
console.log('Every screen, at three widths and in both palettes: e2e/screenshots/');
