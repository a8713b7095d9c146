import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { withCheckoutOf } from '../e2e/soak/previous-checkout';
import { draw } from './mutations/draw';
import { Judge } from './mutations/judge';
import type { Mutation } from './mutations/operators';
import { Reach } from './mutations/reach';
import { describeMutation, describeVerdict, findLost, findResult, formatTable, type Result } from './mutations/report';

/**
 * `npm run mutations` changes one line at a time in a checkout of the last commit, and names the test that fails.
 *
 * - `--seed 34`, `--count 60`: selects the mutations, and their number
 * - `--list file`: reads the mutations from this file, or draws them and writes it
 * - `--in folder`: another checkout with its packages. Its files are restored at the end; do not use it during the run
 * - `--quick`: only tests that `npm test` runs
 * - `--units`: no browser tests
 * - `--limit 180`: seconds for the unit tests of a mutation, and for each round of its browser tests
 * - `--json file`: writes the results. Skips mutations whose results it already contains
 * - `--before file`: results of another commit, for comparison
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '34' },
    count: { type: 'string', default: '60' },
    list: { type: 'string' },
    in: { type: 'string' },
    quick: { type: 'boolean', default: false },
    units: { type: 'boolean', default: false },
    limit: { type: 'string', default: '180' },
    json: { type: 'string' },
    before: { type: 'string' },
  },
});

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interruption.abort());

try {
  await (options.in ? runIn(realpathSync(options.in)) : withCheckoutOf('HEAD', runIn));
} catch (error) {
  if (!interruption.signal.aborted) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function runIn(checkout: string) {
  const edits = execFileSync('git', ['status', '--porcelain', '--untracked-files=no'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  if (edits) throw new Error(`${checkout} has changes that are not committed:\n${edits}`);
  const mutations = listMutations(checkout);
  const before = options.before ? readJson<Result[]>(options.before) : undefined;
  const results = options.json && existsSync(options.json) ? readJson<Result[]>(options.json) : [];
  const judge = new Judge(checkout, new Reach(checkout, options.quick), Number(options.limit), interruption.signal);
  await judge.prepare();
  for (const [i, mutation] of mutations.entries()) {
    console.log(`${i + 1}/${mutations.length} ${describeMutation(mutation)}`);
    const known = findResult(results, mutation);
    const passed = known?.verdict.kind === 'not judged' ? known.verdict.passed : [];
    const startedAt = Date.now();
    const verdict =
      known && known.verdict.kind !== 'not judged'
        ? known.verdict
        : await judge.judge(mutation, passed, !options.units);
    console.log(`  ${describeVerdict(verdict)} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
    if (known) known.verdict = verdict;
    else results.push({ mutation, verdict });
    if (options.json) writeFileSync(options.json, JSON.stringify(results, null, 2));
  }
  const listed = mutations.flatMap((mutation) => findResult(results, mutation) ?? []);
  console.log(`\n${formatTable(listed, before)}`);
  const lost = before ? findLost(listed, before) : [];
  for (const mutation of lost) console.error(`Found before, but not now: ${describeMutation(mutation)}`);
  if (lost.length > 0) process.exitCode = 1;
}

function listMutations(checkout: string): Mutation[] {
  if (options.list && existsSync(options.list)) return readJson<Mutation[]>(options.list);
  const mutations = draw(checkout, options.seed, Number(options.count));
  if (options.list) writeFileSync(options.list, JSON.stringify(mutations, null, 2));
  return mutations;
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8'));
}
