import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles } from '../test/project-files';
import { findMutations, type Mutation, type Operator } from './operators';
import { TypeCheck } from './type-check';

/** Sources of the site. Code outside of `src` draws pictures and videos. */
const SOURCE = /^(shared|shell|mf-[a-z]+|ops|server)\/src\/.+\.(tsx?|mjs|js)$/;

/** Tests, types, and texts. */
const NO_RULES = /\.test\.|\.d\.m?ts$|\/testing\/|\/content\/|\.hi\.tsx?$/;

/** Minimum number of mutations in a workspace. */
const AT_LEAST = 4;

/** Rare operators weigh more, so that a draw contains some of each. */
const WEIGHTS: Record<Operator, number> = {
  return: 1,
  string: 1,
  await: 2,
  call: 2,
  condition: 2,
  number: 2,
  comparison: 3,
  logic: 3,
  arithmetic: 4,
  boolean: 4,
};

/**
 * Draws mutations over all workspaces, in proportion to their lines, and at most one per file. All of them pass the
 * type check. A draw depends only on the seed and on the drawn lines, so other commits with the same lines give the
 * same draw.
 */
export function draw(checkout: string, seed: string, count: number): Mutation[] {
  const sources = projectFiles(checkout)
    .filter((path) => SOURCE.test(path) && !NO_RULES.test(path))
    .map((path) => ({ path, text: readFileSync(join(checkout, path), 'utf8') }));
  const linesIn = new Map<string, number>();
  for (const { path, text } of sources) {
    const workspace = workspaceOf(path);
    linesIn.set(workspace, (linesIn.get(workspace) ?? 0) + text.split('\n').length);
  }
  return [...share(linesIn, count)].flatMap(([workspace, quota]) => {
    const own = sources.filter(({ path }) => workspaceOf(path) === workspace);
    const mutations = own.flatMap(({ path, text }) => findMutations(path, text));
    return drawAccepted(mutations, quota, seed, new TypeCheck(checkout));
  });
}

function drawAccepted(mutations: Mutation[], quota: number, seed: string, types: TypeCheck): Mutation[] {
  const drawn: Mutation[] = [];
  const ordered = mutations
    .map((mutation) => ({ mutation, position: positionOf(mutation, seed) }))
    .sort((one, other) => one.position - other.position);
  for (const { mutation } of ordered) {
    if (drawn.length === quota) break;
    if (!drawn.some(({ path }) => path === mutation.path) && types.accept(mutation)) drawn.push(mutation);
  }
  return drawn;
}

/** The sort key of a mutation: random, and smaller for a larger weight. */
function positionOf({ path, text, operator, column }: Mutation, seed: string): number {
  const digest = hash('sha256', JSON.stringify([seed, path, text, operator, column]), 'buffer');
  // Between 0 and 1.
  const random = (digest.readUIntBE(0, 6) + 1) / 2 ** 48;
  return -Math.log(random) / WEIGHTS[operator];
}

/** Divides a number among workspaces in proportion to their lines, with a minimum for small ones. */
function share(linesIn: Map<string, number>, count: number): Map<string, number> {
  let [left, lines] = [count, sum(linesIn.values())];
  const quotas = new Map<string, number>();
  // Smallest first, because their surplus is taken from the larger ones.
  for (const [workspace, own] of [...linesIn].sort(([, one], [, other]) => one - other)) {
    const quota = Math.min(
      left,
      Math.max(Math.min(AT_LEAST, Math.ceil(count / linesIn.size)), Math.round((left * own) / lines)),
    );
    quotas.set(workspace, quota);
    left -= quota;
    lines -= own;
  }
  return quotas;
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}

function workspaceOf(path: string): string {
  return path.slice(0, path.indexOf('/'));
}
