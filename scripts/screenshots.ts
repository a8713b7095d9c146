import { run } from './apps';
import { ensureChromium } from './programs/chromium';

await ensureChromium();
await run('npm', ['run', 'screenshots', '--silent', '-w', '@arena/e2e']);
console.log('Screenshots of every screen, at three widths and in both colour schemes: e2e/screenshots/');
