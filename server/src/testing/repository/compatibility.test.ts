import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { root } from '../../../../scripts/apps';
import { manifests } from '../../../../scripts/package/runtime-packages';
import { projectFiles } from '../../../../scripts/test/project-files';
import { VERSION } from '../../kernel/version';

type Source = { path: string; text: string };

/** Comments "Until 1.2.0: …" whose version has come, as `path:line`. */
function dueIn({ path, text }: Source, version: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, until] = /\bUntil (\d+\.\d+\.\d+):/.exec(line) ?? [];
    return until && until.localeCompare(version, 'en', { numeric: true }) <= 0 ? [`${path}:${index + 1}`] : [];
  });
}

test('finds code for earlier versions that is due to go', () => {
  const text = '// Until 1.10.0: kept releases have no such field.\nconst a = 1;\n// Until 1.9.0: older tabs send it.';
  expect(dueIn({ path: 'a.ts', text }, '1.9.0')).toEqual(['a.ts:3']);
  expect(dueIn({ path: 'a.ts', text }, '1.10.0')).toEqual(['a.ts:1', 'a.ts:3']);
});

test('no code for earlier versions is due to go', () => {
  const sources = projectFiles(root)
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('compatibility.test.ts') && existsSync(root + path))
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.flatMap((source) => dueIn(source, VERSION))).toEqual([]);
});

test('every package of the project has the same version', () => {
  expect(new Set(manifests().map(({ manifest }) => manifest.version))).toEqual(new Set([VERSION]));
});

test('the changelog has a chapter about this version', () => {
  const chapters = readFileSync(`${root}CHANGELOG.md`, 'utf8').matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm);
  expect([...chapters].map(([, version]) => version)).toContain(VERSION);
});
