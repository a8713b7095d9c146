import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apps, root } from '../apps';
import { installNode, type Node } from '../programs/install-node';

const execute = promisify(execFile);

/** A newer Node than the oldest supported one; the other builds use the Node that runs this script. */
const OTHER_NODE = '22';

const TIME_ZONES = ['UTC', 'Asia/Kolkata'];

/**
 * `npm run reproducible` builds every app of the last commit in six folders, with two versions of Node and in two time
 * zones, and fails if an app has more than one release ID. It takes several minutes.
 */
const temporary = await mkdtemp(join(tmpdir(), 'arena-reproducible-'));
try {
  const own: Node = { version: process.version, path: process.env.PATH ?? '' };
  const other = await installNode(OTHER_NODE, join(temporary, 'node'));
  const folders = ['one', 'two', 'a folder with spaces', 'four', 'five/levels/below/the/others', 'six'];
  const idsByApp = new Map<string, Set<string>>(apps.map((app) => [app, new Set()]));
  for (const [i, name] of folders.entries()) {
    const checkout = join(temporary, 'checkouts', name);
    const { version, path: PATH } = i % 2 === 0 ? own : other;
    const TZ = TIME_ZONES[Math.floor(i / 2) % 2] ?? 'UTC';
    await checkOut(checkout);
    for (const app of apps) {
      const id = await build(join(checkout, app), { PATH, TZ });
      idsByApp.get(app)?.add(id);
      console.log(`${app.padEnd(16)} ${id}  Node ${version}, ${TZ}, ${name}`);
    }
    await rm(checkout, { recursive: true });
  }
  const different = [...idsByApp].filter(([, ids]) => ids.size !== 1).map(([app]) => app);
  if (different.length > 0) throw new Error(`More than one release ID: ${different.join(', ')}`);
  console.log(`${apps.length} apps, ${folders.length} builds each: one release ID per app.`);
} finally {
  await rm(temporary, { recursive: true, force: true });
}

/** Copies the files of the last commit, and installs the packages. */
async function checkOut(folder: string) {
  const archive = join(temporary, 'sources.tar');
  await execute('git', ['archive', '--output', archive, 'HEAD'], { cwd: root });
  await mkdir(folder, { recursive: true });
  await execute('tar', ['-xf', archive, '-C', folder]);
  await execute('npm', ['ci', '--ignore-scripts', '--prefer-offline'], { cwd: folder });
}

/** @returns the release ID */
async function build(folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  await execute('npm', ['run', 'build'], { cwd: folder, env: { ...process.env, ...env } });
  return JSON.parse(await readFile(join(folder, 'dist/release.json'), 'utf8')).id;
}
