import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, SHELL } from '@arena/shared/contract/release/release';
import { findSharedTarball } from '@arena/shared/contract/sdk';
import { packageFolder } from '../../kernel/package-folder';
import { Refusal } from '../../kernel/refusal';
import type { AssetStore } from '../../kernel/storage/asset-store';
import { builtFile } from '../../kernel/storage/built-file';
import { readPublished } from '../../kernel/storage/read-published';
import type { ReleaseSet } from '../release-set/release-set';

/** A packed package. `sha512` in base64. */
export type SdkPackage = { name: string; version: string; file: string; bytes: Buffer; sha512: string };

type Sdk = { shell: Release; packages: readonly SdkPackage[] };

/**
 * The packages for sections in other repositories: `@arena/shared` from the live release of the shell, and `@arena/cli`,
 * which is a client of this server and comes with its build.
 */
export class SdkPackages {
  private current: { id: string; sdk: Promise<Sdk> } | undefined;

  constructor(private readonly assets: AssetStore) {}

  /** @throws Refusal if no shell is live, or if it was built before shells had a package */
  async find(live: ReleaseSet): Promise<Sdk> {
    const shell = live.find(({ app }) => app === SHELL);
    if (!shell) throw new Refusal('not_found', 'No shell is live yet. An operator publishes one: arena publish shell');
    if (this.current?.id !== shell.id) {
      const sdk = readSdk(this.assets, shell);
      this.current = { id: shell.id, sdk };
      // The next request tries again, because the store may recover.
      sdk.catch(() => {
        this.current = undefined;
      });
    }
    return this.current.sdk;
  }
}

async function readSdk(assets: AssetStore, shell: Release): Promise<Sdk> {
  const found = findSharedTarball(shell.files.map(({ path }) => path));
  const shared = found && (await readPublished(assets, shell, found.path));
  if (!shared)
    throw new Refusal('not_found', `The live shell ${shell.id} has no packages. Publish a newer build of it.`);
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const cli = await readFile(builtFile('cli.tgz'));
  return { shell, packages: [describe('shared', found.version, shared), describe('cli', version, cli)] };
}

function describe(name: string, version: string, bytes: Buffer): SdkPackage {
  const sha512 = hash('sha512', bytes, 'base64');
  return { name: `@arena/${name}`, version, file: `${name}.tgz`, bytes, sha512 };
}
