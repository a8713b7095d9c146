import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of the list, such as `S3.7`. */
type Id = string;

const ROOMS = ['shared', 'shell', 'mf-home', 'mf-leaderboard', 'mf-market', 'mf-blogs', 'mf-booking', 'server', 'e2e'];
const FACT = /^- \*\*([A-Z]\d+(?:\.\d+)?)\*\* (.+)$/gm;
const ID = /\b[SAHBLMGKWRTF]\d+(?:\.\d+)?\b/g;

/** The numbers and sentences of the project's list, in its order. */
export function readFacts(projectRoot: string): Map<Id, string> {
  const list = readFileSync(join(projectRoot, 'docs/acceptance.md'), 'utf8');
  return new Map([...list.matchAll(FACT)].map(([, id = '', fact = '']) => [id, fact]));
}

/** Where each line is proven, as `file:line`: the titles of tests begin with the numbers they prove. */
export function readProofs(projectRoot: string): Map<Id, string[]> {
  const proofs = new Map<Id, string[]>();
  for (const file of ROOMS.flatMap((room) => testFiles(projectRoot, room))) {
    const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      for (const [id] of line.matchAll(ID)) proofs.set(id, [...(proofs.get(id) ?? []), `${file}:${index + 1}`]);
    }
  }
  return proofs;
}

function testFiles(projectRoot: string, room: string): string[] {
  const folder = `${room}/src`;
  if (!existsSync(join(projectRoot, folder))) return [];
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .sort()
    .map((path) => `${folder}/${path}`);
}
