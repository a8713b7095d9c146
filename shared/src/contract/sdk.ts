import { z } from 'zod';
import type { Endpoint } from './api/endpoint';
import { packageVersions, releaseId } from './release/release';

const version = z.string().regex(/^\d+\.\d+\.\d+(?:-[0-9a-z.]+)?$/);

/** Path in a release of the shell of the packed package `@arena/shared`. */
export function sharedTarball(packageVersion: string): string {
  return `sdk/shared-${packageVersion}.tgz`;
}

/** Finds that package among the paths of a release, and its version. */
export function findSharedTarball(paths: readonly string[]): { path: string; version: string } | undefined {
  return paths
    .map((path) => ({ path, version: /^sdk\/shared-(.+)\.tgz$/.exec(path)?.[1] }))
    .find((found): found is { path: string; version: string } => version.safeParse(found.version).success);
}

const sdkIndex = z.object({
  shell: releaseId,
  offers: packageVersions,
  nextOrder: z.number().int(),
  packages: z.array(
    z.object({
      name: z.string().regex(/^@arena\/[a-z]+$/),
      version,
      url: z.string().regex(/^\/sdk\/[a-z]+\.tgz$/),
      size: z.number().int(),
      integrity: z.string().regex(/^sha512-[A-Za-z0-9+/]{86}==$/),
    }),
  ),
});

export type SdkIndex = z.infer<typeof sdkIndex>;

/**
 * The packages for sections in other repositories. They fit the live shell, whose release ID and versions of React and
 * the router are in `shell` and `offers`. `nextOrder` is a place in the navigation that no live section has. `url` is the path of a tarball on the site, `size` has its bytes, `integrity` is
 * as in a package-lock.json.
 */
export const sdkEndpoint = {
  method: 'GET',
  url: '/sdk/',
  schema: { response: { 200: sdkIndex } },
} as const satisfies Endpoint;
