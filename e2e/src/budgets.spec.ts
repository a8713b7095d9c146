import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { projectRoot } from './arena/server';
import { expect, test } from './arena/test';

type Kind = 'scripts' | 'styles';

/** Bytes on the wire of what a page of an app loads before its code runs; each team keeps its own in its package.json. */
type Budget = Record<Kind, number>;

const apps = ['shell', 'mf-home', 'mf-leaderboard', 'mf-market', 'mf-blogs', 'mf-booking'];

for (const app of apps) {
  for (const kind of ['scripts', 'styles'] as const) {
    test(`${app}: its ${kind} weigh no more than its budget`, () => {
      const { budget } = JSON.parse(readFileSync(join(projectRoot, app, 'package.json'), 'utf8')) as { budget: Budget };
      const weights = weigh(app, kind);
      const total = weights.reduce((sum, { bytes }) => sum + bytes, 0);
      const list = weights.map(({ file, bytes }) => `${file} ${bytes}`).join(', ');
      expect(total, `${app} has ${budget[kind]} bytes for ${kind}; now ${list}`).toBeLessThanOrEqual(budget[kind]);
      // A budget far above what is needed would let something large in unnoticed.
      expect(total, `${app} needs ${total} bytes for ${kind}: lower its budget`).toBeGreaterThan(budget[kind] * 0.9);
    });
  }
}

/** The files of one kind, packed as the server packs them. */
function weigh(app: string, kind: Kind) {
  const folder = join(projectRoot, app, 'dist');
  const release = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Record<Kind, string[]>;
  return release[kind].map((file) => ({ file, bytes: brotliCompressSync(readFileSync(join(folder, file))).length }));
}
