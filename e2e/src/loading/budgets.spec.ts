import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { apps, root } from '../../../scripts/apps';
import { expect, test } from '../arena/test';

type Kind = 'scripts' | 'styles';

/** Compressed bytes that a page of an app may load. Each app sets its budget in its package.json. */
type Budget = Record<Kind, number>;

/** Compressed bytes of the shell on pages of sections. Its own pages load more. */
const SHELL_BUDGET: Budget = { scripts: 92_000, styles: 6_600 };

/** What builds have in place of their hash until it is known. */
const PLACEHOLDER = 'arenabuild000000';

/** Compressed bytes of the script with the shell's own pages. */
const SHELL_PAGES_BUDGET = 7_300;

for (const app of apps) {
  for (const kind of ['scripts', 'styles'] as const) {
    test(`${app}: the ${kind} stay within their budget`, () => {
      const budget = app === 'shell' ? SHELL_BUDGET : budgetOf(app);
      const sizes = compressedSizes(app, kind);
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      const list = sizes.map(({ file, bytes }) => `${file} ${bytes}`).join(', ');
      expect(total, `${app} has a budget of ${budget[kind]} bytes for ${kind}; it uses: ${list}`).toBeLessThanOrEqual(
        budget[kind],
      );
    });
  }
}

test('the script with the pages of the shell stays within its budget', () => {
  expect(compressedSize('shell', 'pages.js')).toBeLessThanOrEqual(SHELL_PAGES_BUDGET);
});

function budgetOf(app: string): Budget {
  const { budget } = JSON.parse(readFileSync(join(root, app, 'package.json'), 'utf8')) as { budget: Budget };
  return budget;
}

/** The size of each file of one kind. */
function compressedSizes(app: string, kind: Kind) {
  const release = JSON.parse(readFileSync(distFile(app, 'release.json'), 'utf8')) as Record<Kind, string[]>;
  return release[kind].map((file) => ({ file, bytes: compressedSize(app, file) }));
}

/**
 * The Brotli-compressed size of a file, as the server sends it. Leaves out the hash of the build: it changes with every
 * file of the release, and moves the size of the shell by up to a hundred bytes.
 */
function compressedSize(app: string, file: string): number {
  const { container } = JSON.parse(readFileSync(distFile(app, 'release.json'), 'utf8')) as { container: string };
  const [hash = ''] = /[0-9a-f]{16}$/.exec(container) ?? [];
  const text = readFileSync(distFile(app, file), 'latin1').replaceAll(hash, PLACEHOLDER);
  return brotliCompressSync(Buffer.from(text, 'latin1')).length;
}

const distFile = (app: string, file: string) => join(root, app, 'dist', file);
