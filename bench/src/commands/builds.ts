import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTurns, median, type Rounds } from '../measure/rounds';
import { end, timeToRebuild, watchOneApp, watchSection } from '../measure/watched-build';
import { conditions } from '../report/conditions';
import { COMPARED, compared, table, verdict, withUnit } from '../report/table';
import { withCheckout } from '../site/checkout';
import { withArena } from '../site/prepared';
import { say } from './command';

const APP = 'mf-market';
const ROUNDS = 3;
const WARM_ROUNDS = 5;

const oneAppBuild = fileURLToPath(new URL('../peers/build-one-app.ts', import.meta.url));

/** What a section's team waits for, against the build of everything as one webpack app. */
export async function builds(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-bench-builds-'));
  try {
    const rows = await withCheckout(APP, async (checkout) => {
      say('Cold builds …');
      const cold = await inTurns({
        rounds: ROUNDS,
        ours: () => timeOf('npm', ['run', 'build', '--silent'], join(checkout, APP)),
        peer: () => timeOf(process.execPath, ['--import', 'tsx', oneAppBuild, folder], checkout),
      });
      say('Warm rebuilds …');
      // In a checkout of its own: a change shall wake only one of the two.
      const warm = await withCheckout(APP, (other) => withArena(({ url }) => rebuilds(checkout, other, folder, url)));
      return [
        compared({ what: `cold build of ${APP}`, rounds: cold, unit: 'ms' }),
        compared({ what: 'warm rebuild after a change', rounds: warm, unit: 'ms' }),
        [
          '– ours alone',
          withUnit(median(warm.ours) / 1000, 's'),
          '',
          '',
          ...verdict(median(warm.ours) / 1000, { atMost: 5 }),
        ],
      ];
    });
    return [
      `One section, bundle for Node and release included, against the same sources of all sections as one webpack app. Warm:`,
      '`npm run dev` and the peer in watch mode for development; from the change of a source until the build is there.',
      '',
      table(COMPARED, rows),
      '',
      conditions(`${ROUNDS} cold and ${WARM_ROUNDS} warm rounds`),
    ].join('\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function rebuilds(checkout: string, other: string, folder: string, site: string): Promise<Rounds> {
  const source = join(APP, 'src/section.tsx');
  const ours = await watchSection(checkout, APP, site);
  try {
    const peer = await watchOneApp(folder, other, APP);
    try {
      return await inTurns({
        rounds: WARM_ROUNDS,
        ours: () => timeToRebuild(join(checkout, source), ours),
        peer: () => timeToRebuild(join(other, source), peer),
      });
    } finally {
      await end(peer);
    }
  } finally {
    await end(ours);
  }
}

async function timeOf(command: string, args: readonly string[], cwd: string): Promise<number> {
  const since = performance.now();
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`"${command} ${args.join(' ')}" ended with ${code}.`);
  return performance.now() - since;
}
