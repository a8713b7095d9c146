import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { ReleaseManifest } from '@arena/shared/contract/ops-api/releases';
import { CONTENT_FILE } from '@arena/shared/contract/release/content';
import type { Release } from '@arena/shared/contract/release/release';
import { canonical } from '@arena/shared/contract/release/release-id';
import type { Command } from 'commander';
import { withBuiltSource } from '../../checkout/build-source';
import { readBuild } from '../../checkout/read-build';
import type { Client } from '../../client';
import { addCommand, type CommandContext, type Result } from '../../command';
import { CommandError, REFUSED } from '../../command-error';

/**
 * Fields that depend on the files, and the source, which is not part of the ID: another commit may have the same files.
 */
const NOT_COMPARED = ['id', 'container', 'files', 'source'];

type VerifyOptions = { source: string };

export function addVerifyCommand(program: Command, { api, cwd, printResult, printProgress }: CommandContext) {
  addCommand(
    program,
    'verify',
    'build a release again from its source and compare all files',
    'verify mf-market 1.0.0-0123456789abcdef --source .',
    'verify mf-market 1.0.0-0123456789abcdef --source https://git.example/arena.git#4f2a91c',
  )
    .argument('<app>')
    .argument('<release>')
    .requiredOption('--source <source>', 'a checkout, or <repository>#<commit>; its build runs on this machine')
    .action(async (app: string, release: string, { source }: VerifyOptions) => {
      const manifest = await api.send(opsApi.release, { params: { app, release } });
      printResult(
        await withBuiltSource({ app, source, cwd, printProgress }, (folder) => verify(api, manifest, folder)),
      );
    });
}

/**
 * Compares a published release with a build.
 * @param folder of the app, built from the source
 * @throws CommandError with every difference, unless only the content differs, which may be changed without a build
 */
async function verify(api: Client, manifest: ReleaseManifest, folder: string): Promise<Result> {
  const { release: built, form } = readBuild(folder);
  const { app, id, files } = manifest;
  if (built.id === id) {
    return {
      data: { app, release: id, same: true },
      text: `${app} ${id} was built from this source: all ${files.length} files are the same.`,
    };
  }
  const differences = [
    ...differingFields(manifest, built),
    ...(await differingFiles(manifest, built, {
      published: (path) => api.releaseFile({ app, release: id, path }),
      rebuilt: (path) => new Response(form.get(path)).arrayBuffer(),
    })),
  ];
  if (differences.length === 1 && differences[0] === `${CONTENT_FILE}: differs`) {
    return {
      data: { app, release: id, same: false, sameCode: true },
      text: `The code of ${app} ${id} was built from this source. Its content is another one: see arena history ${app}.`,
    };
  }
  const lines = differences.map((line) => `\n  ${line}`).join('');
  throw new CommandError(
    `${app} ${id} was not built from this source, which gives ${built.id}:${lines}`,
    REFUSED,
    'check the commit, the installed packages ("npm ci") and the settings of the build (ARENA_…)',
  );
}

function differingFields(manifest: Record<string, unknown>, built: Record<string, unknown>): string[] {
  const fields = [...new Set([...Object.keys(manifest), ...Object.keys(built)])].filter(
    (name) => !NOT_COMPARED.includes(name),
  );
  return fields
    .filter((name) => canonical(manifest[name]) !== canonical(built[name]))
    .map((name) => `release.json: "${name}" differs`);
}

type Contents = (path: string) => Promise<ArrayBuffer>;

async function differingFiles(
  manifest: ReleaseManifest,
  built: Release,
  { published, rebuilt }: { published: Contents; rebuilt: Contents },
): Promise<string[]> {
  const digestsOf = ({ files }: Pick<Release, 'files'>) => new Map(files.map(({ path, sha384 }) => [path, sha384]));
  const [before, after] = [digestsOf(manifest), digestsOf(built)];
  const lines: string[] = [];
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    if (!after.has(path)) lines.push(`${path}: only in the release`);
    else if (!before.has(path)) lines.push(`${path}: only in the build`);
    else if (before.get(path) !== after.get(path)) {
      // The name of the container is a hash of all files, so one difference changes every file that contains it.
      const text = withoutName(await published(path), manifest.container);
      if (text !== withoutName(await rebuilt(path), built.container)) lines.push(`${path}: differs`);
    }
  }
  return lines;
}

function withoutName(contents: ArrayBuffer, container: string): string {
  return Buffer.from(contents).toString('latin1').replaceAll(container, '');
}
