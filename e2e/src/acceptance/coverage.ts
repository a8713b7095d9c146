import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The number of a line of the acceptance list, such as `S3.7`. */
type LineId = string;

const LINE = /^- \*\*([A-Z]\d+(?:\.\d+)?)\*\* (.+)$/gm;
const TAG = /@([SAHBLMGKWRTF]\d+(?:\.\d+)?)\b/g;

/** Reads the acceptance list: number and text of each line, in order. */
export function readAcceptanceList(projectRoot: string): Map<LineId, string> {
  const list = readFileSync(join(projectRoot, 'docs/acceptance.md'), 'utf8');
  return new Map([...list.matchAll(LINE)].map(([, id = '', text = '']) => [id, text]));
}

/**
 * Finds the quick tests of each line, as `file:line`. The titles of tests have the numbers they cover as tags, such as
 * `@S3.7`. Slow tests do not count: `npm test` leaves them out, and proves every line.
 */
export function readCoverage(projectRoot: string): Map<LineId, string[]> {
  const coverage = new Map<LineId, string[]>();
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { workspaces: string[] };
  for (const file of manifest.workspaces.flatMap((workspace) => testFiles(projectRoot, workspace))) {
    const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      for (const [, id = ''] of line.matchAll(TAG))
        coverage.set(id, [...(coverage.get(id) ?? []), `${file}:${index + 1}`]);
    }
  }
  return coverage;
}

function testFiles(projectRoot: string, workspace: string): string[] {
  const folder = `${workspace}/src`;
  if (!existsSync(join(projectRoot, folder))) return [];
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.slow)\.(test|spec)\.tsx?$/.test(path))
    .sort()
    .map((path) => `${folder}/${path}`);
}
