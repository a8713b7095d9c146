import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { diskAssetStore } from '../../kernel/storage/disk/disk';
import { releases } from '../../platform/ledger/table';
import { aRelease } from '../release-builder';
import { startArena } from '../start-arena';
import { send } from './send';

/** Number of uploads; `npm run soak` sends many more. */
const RUNS = Number(process.env.ARENA_INPUT_RUNS ?? 5) * 10;

jest.setTimeout(60_000 + RUNS * 2_000);

type Part = { name: string; filename: string | undefined; contents: string };

let arena: Awaited<ReturnType<typeof startArena>>;
let folder: string;
let origin: string;
let sent = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-uploads-'));
  arena = await startArena({ assets: diskAssetStore(join(folder, 'assets')) });
  origin = await arena.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await arena.close();
  await rm(folder, { recursive: true, force: true });
  process.stdout.write(`Generated input: ${sent} uploads.\n`);
});

const BOUNDARY = 'a-boundary-of-the-tests';

const { release, files } = aRelease();

const validParts: Part[] = [
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

/** The valid manifest with one changed value at any depth. */
const oddManifest = fc
  .tuple(fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }), fc.oneof(oddSetting, oddName))
  .map(([steps, value]) => {
    const manifest = structuredClone(release) as object;
    let node: object = manifest;
    for (const [depth, step] of steps.entries()) {
      const keys = Object.keys(node);
      const key = keys[step % keys.length] ?? 'x';
      const child: unknown = Reflect.get(node, key);
      if (depth === steps.length - 1 || typeof child !== 'object' || child === null) {
        Reflect.set(node, key, value);
        break;
      }
      node = child;
    }
    return JSON.stringify(manifest);
  });

const oddParts: fc.Arbitrary<Part[]> = fc.oneof(
  oddManifest.map((contents) => validParts.map((part) => (part.filename ? part : { ...part, contents }))),
  oddName.map((name) => validParts.map((part) => (part.filename ? { ...part, name, filename: name } : part))),
  fc.tuple(oddName, fc.string()).map(([name, contents]) => [...validParts, { name, filename: name, contents }]),
  fc.subarray(validParts),
  fc.shuffledSubarray([...validParts, ...validParts]),
  fc
    .constantFrom(501, 600)
    .map((count) => Array.from({ length: count }, (_, n) => ({ name: `${n}.js`, filename: `${n}.js`, contents: '' }))),
  fc
    .nat(2)
    .map((at) => validParts.map((part, n) => (n === at + 1 ? { ...part, contents: `${part.contents} ` } : part))),
  fc.constant<Part[]>([...validParts, { name: 'large.js', filename: 'large.js', contents: 'x'.repeat(9 << 20) }]),
);

function encode(parts: Part[]): string {
  const encodedParts = parts.map(({ name, filename, contents }) => {
    const filenameParameter = filename === undefined ? '' : `; filename="${filename}"`;
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filenameParameter}\r\n\r\n${contents}\r\n`;
  });
  return `${encodedParts.join('')}--${BOUNDARY}--\r\n`;
}

/** An upload that is complete, truncated, or has a boundary that differs from its header. */
const oddUpload = fc
  .record({
    parts: oddParts,
    truncation: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    boundary: fc.option(fc.constantFrom('other', '"', 'a'.repeat(300))),
  })
  .map(({ parts, truncation, boundary }) => {
    const complete = encode(parts);
    return {
      body: truncation === null ? complete : complete.slice(0, Math.floor(complete.length * truncation)),
      boundary: boundary ?? BOUNDARY,
    };
  });

test('no upload causes a server error, hangs, leaves its folder or stores data if it is refused', async () => {
  const headers = { authorization: `Bearer ${arena.token}` };
  await fc.assert(
    fc.asyncProperty(oddUpload, async ({ body, boundary }) => {
      const before = await arena.db.$count(releases);
      sent += 1;
      const { status } = await send(origin, {
        method: 'POST',
        path: '/api/ops/apps/mf-market/releases',
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
        body,
      });
      const count = await arena.db.$count(releases);
      if (status === 201) expect(count).toBeLessThanOrEqual(1);
      else expect(count).toBe(before);
    }),
    { numRuns: RUNS },
  );
  // A complete upload is stored in the folder of its app.
  const hasAssets = existsSync(join(folder, 'assets'));
  expect(await readdir(folder)).toEqual(hasAssets ? ['assets'] : []);
  const apps = hasAssets ? (await readdir(join(folder, 'assets'))).filter((name) => !name.startsWith('.')) : [];
  expect(apps.length).toBeLessThanOrEqual(1);
});
