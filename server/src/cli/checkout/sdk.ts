import { hash } from 'node:crypto';
import type { SdkIndex } from '@arena/shared/contract/sdk';
import type { Client } from '../client';
import { CommandError, UNREACHABLE } from '../command-error';

/** Folder of a repository with the packages of the site. */
export const SDK_FOLDER = 'sdk';

/** `files`: the packages by path in a repository; `dependencies`: their entries in its package.json. */
export type Sdk = {
  shell: string;
  offers: SdkIndex['offers'];
  nextOrder: number;
  files: Map<string, Uint8Array>;
  dependencies: Record<string, string>;
};

/**
 * Downloads the packages that fit the live shell of a site. The names of the files contain a hash, because npm would
 * consider a changed file with the same name damaged.
 * @throws CommandError if the site has none, or a file differs from its hash
 */
export async function fetchSdk(api: Client): Promise<Sdk> {
  const { shell, offers, nextOrder, packages } = await api.sdkIndex();
  const files = new Map<string, Uint8Array>();
  const dependencies: Record<string, string> = {};
  for (const { name, version, url, integrity } of packages) {
    const bytes = new Uint8Array(await api.download(url));
    const digest = hash('sha512', bytes, 'buffer');
    if (integrity !== `sha512-${digest.toString('base64')}`) {
      throw new CommandError(
        `${url} differs from its hash.`,
        UNREACHABLE,
        'try again; another shell may have gone live',
      );
    }
    const stem = name.replace('@', '').replace('/', '-');
    const path = `${SDK_FOLDER}/${stem}-${version}-${digest.toString('hex').slice(0, 8)}.tgz`;
    files.set(path, bytes);
    dependencies[name] = `file:${path}`;
  }
  return { shell, offers, nextOrder, files, dependencies };
}
