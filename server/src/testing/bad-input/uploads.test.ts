import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { releases } from '../../releases/table';
import { diskAssets } from '../../storage/disk';
import { aRelease } from '../release-builder';
import { startArena } from '../start-arena';
import { send } from './send';

/** Uploads; `npm run soak` sends many more. */
const RUNS = Number(process.env.ARENA_INPUT_RUNS ?? 5) * 10;

jest.setTimeout(60_000 + RUNS * 2_000);

type Part = { name: string; filename: string | undefined; contents: string };

let arena: Awaited<ReturnType<typeof startArena>>;
let folder: string;
let origin: string;
let sent = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-uploads-'));
  arena = await startArena({ assets: diskAssets(join(folder, 'assets')) });
  origin = await arena.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await arena.close();
  await rm(folder, { recursive: true, force: true });
  process.stdout.write(`Generated input: ${sent} uploads.\n`);
});

const BOUNDARY = 'a-boundary-of-the-tests';

const { release, files } = aRelease();

const real: Part[] = [
  { name: 'release.json', filename: undefined, contents: JSON.stringify(release) },
  ...[...files].map(([path, bytes]) => ({ name: path, filename: path, contents: bytes.toString() })),
];

const oddName = fc.constantFrom(
  ...['../outside.js', '/etc/outside.js', 'a/../../outside.js', 'C:\\outside.js', 'a//b.js', '.', '..', '', 'a\0.js'],
  ...['__proto__', 'release.json', 'con', '%2e%2e/outside.js', 'remoteEntry.js/', `${'a'.repeat(5_000)}.js`, 'é.js'],
);

const oddSetting = fc.constantFrom<unknown>(
  null,
  -1,
  2 ** 53,
  1e308,
  '',
  '\ud800',
  [],
  {},
  '../outside',
  true,
  'x'.repeat(10_000),
);

/** The real manifest with one thing in it, however deep, put otherwise. */
const oddManifest = fc
  .tuple(fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }), fc.oneof(oddSetting, oddName))
  .map(([steps, value]) => {
    const manifest = structuredClone(release) as object;
    let at: object = manifest;
    for (const [depth, step] of steps.entries()) {
      const keys = Object.keys(at);
      const key = keys[step % keys.length] ?? 'x';
      const below: unknown = Reflect.get(at, key);
      if (depth === steps.length - 1 || typeof below !== 'object' || below === null) {
        Reflect.set(at, key, value);
        break;
      }
      at = below;
    }
    return JSON.stringify(manifest);
  });

const oddParts: fc.Arbitrary<Part[]> = fc.oneof(
  oddManifest.map((contents) => real.map((part) => (part.filename ? part : { ...part, contents }))),
  oddName.map((name) => real.map((part) => (part.filename ? { ...part, name, filename: name } : part))),
  fc.tuple(oddName, fc.string()).map(([name, contents]) => [...real, { name, filename: name, contents }]),
  fc.subarray(real),
  fc.shuffledSubarray([...real, ...real]),
  fc
    .constantFrom(501, 600)
    .map((count) => Array.from({ length: count }, (_, n) => ({ name: `${n}.js`, filename: `${n}.js`, contents: '' }))),
  fc.nat(2).map((at) => real.map((part, n) => (n === at + 1 ? { ...part, contents: `${part.contents} ` } : part))),
  fc.constant<Part[]>([...real, { name: 'large.js', filename: 'large.js', contents: 'x'.repeat(9 << 20) }]),
);

function encode(parts: Part[]): string {
  const all = parts.map(({ name, filename, contents }) => {
    const named = filename === undefined ? '' : `; filename="${filename}"`;
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${named}\r\n\r\n${contents}\r\n`;
  });
  return `${all.join('')}--${BOUNDARY}--\r\n`;
}

/** Whole, cut off somewhere, or with another boundary than is said. */
const oddUpload = fc
  .record({
    parts: oddParts,
    cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    boundary: fc.option(fc.constantFrom('other', '"', 'a'.repeat(300))),
  })
  .map(({ parts, cut, boundary }) => {
    const whole = encode(parts);
    return {
      body: cut === null ? whole : whole.slice(0, Math.floor(whole.length * cut)),
      boundary: boundary ?? BOUNDARY,
    };
  });

test('no upload, however odd, gets a fault of ours, hangs, leaves its folder or leaves something behind', async () => {
  const headers = { authorization: `Bearer ${arena.token}` };
  await fc.assert(
    fc.asyncProperty(oddUpload, async ({ body, boundary }) => {
      const before = await arena.db.$count(releases);
      sent += 1;
      const { status } = await send(origin, {
        method: 'POST',
        path: '/ops/apps/mf-market/releases',
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
        body,
      });
      const kept = await arena.db.$count(releases);
      if (status === 201) expect(kept).toBeLessThanOrEqual(1);
      else expect(kept).toBe(before);
    }),
    { numRuns: RUNS },
  );
  // One that happens to be whole is stored, under its app, and there is a folder then.
  const stored = existsSync(join(folder, 'assets'));
  expect(await readdir(folder)).toEqual(stored ? ['assets'] : []);
  const apps = stored ? (await readdir(join(folder, 'assets'))).filter((name) => !name.startsWith('.')) : [];
  expect(apps.length).toBeLessThanOrEqual(1);
});
