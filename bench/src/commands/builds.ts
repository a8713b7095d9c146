import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureInTurns, median, type Rounds } from '../measure/rounds';
import { stopWatching, timeToRebuild, watchOneApp, watchSection } from '../measure/watched-build';
import { conditions } from '../report/conditions';
import { COMPARISON_COLUMNS, comparisonRow, formatWithUnit, goalCells, table } from '../report/table';
import { withCheckout } from '../site/checkout';
import { withArena } from '../site/prepared';
import { print } from './command';

const APP = 'mf-market';
const ROUNDS = 3;
const WARM_ROUNDS = 5;

const oneAppBuild = fileURLToPath(new URL('../peers/build-one-app.ts', import.meta.url));

/** Build times of one section, against a build of all sections as one webpack app. */
export async function builds(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-bench-builds-'));
  try {
    const rows = await withCheckout(APP, async (checkout) => {
      print('Cold builds …');
      const cold = await measureInTurns({
        rounds: ROUNDS,
        ours: () => timeCommand('npm', ['run', 'build', '--silent'], join(checkout, APP)),
        peer: () => timeCommand(process.execPath, ['--import', 'tsx', oneAppBuild, folder], checkout),
      });
      print('Warm rebuilds …');
      // The peer has its own checkout, so a change triggers only one of the two builds.
      const warm = await withCheckout(APP, (peerCheckout) =>
        withArena(({ url }) => rebuilds(checkout, peerCheckout, folder, url)),
      );
      return [
        comparisonRow({ what: `cold build of ${APP}`, rounds: cold, unit: 'ms' }),
        comparisonRow({ what: 'warm rebuild after a change', rounds: warm, unit: 'ms' }),
        [
          '– ours alone',
          formatWithUnit(median(warm.ours) / 1000, 's'),
          '',
          '',
          ...goalCells(median(warm.ours) / 1000, { atMost: 5 }),
        ],
      ];
    });
    return [
      'One section, including its Node bundle and release manifest, against the sources of all sections built as one webpack',
      'app. Warm rebuild: `npm run dev`, and the peer in watch mode; from the change of a source file to the finished build.',
      '',
      table(COMPARISON_COLUMNS, rows),
      '',
      conditions(`${ROUNDS} cold and ${WARM_ROUNDS} warm rounds`),
    ].join('\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function rebuilds(checkout: string, peerCheckout: string, folder: string, site: string): Promise<Rounds> {
  const source = join(APP, 'src/section.tsx');
  const ours = await watchSection(checkout, APP, site);
  try {
    const peer = await watchOneApp(folder, peerCheckout, APP);
    try {
      return await measureInTurns({
        rounds: WARM_ROUNDS,
        ours: () => timeToRebuild(join(checkout, source), ours),
        peer: () => timeToRebuild(join(peerCheckout, source), peer),
      });
    } finally {
      await stopWatching(peer);
    }
  } finally {
    await stopWatching(ours);
  }
}

async function timeCommand(command: string, args: readonly string[], cwd: string): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`"${command} ${args.join(' ')}" exited with code ${code}.`);
  return performance.now() - startedAt;
}
