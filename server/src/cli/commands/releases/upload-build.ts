import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { OnProgress } from '../../byte-stream';
import type { readBuild } from '../../checkout/read-build';
import type { Client } from '../../client';
import { CommandError } from '../../command-error';
import { formatWarnings } from '../../output/format-warnings';

/**
 * Uploads a build and its source maps.
 * @returns `note`: lines about missing source maps and warnings of the server, or an empty text
 */
export async function uploadBuild(
  api: Client,
  { release, form, sourceMaps }: ReturnType<typeof readBuild>,
  onProgress?: OnProgress,
) {
  const published = await api.upload(release.app, form, onProgress);
  const mapsProblem = await uploadSourceMaps(api, published, sourceMaps);
  const mapsNote = mapsProblem ? `\nErrors of this release will be shown without source lines. ${mapsProblem}` : '';
  return { published, mapsProblem, note: mapsNote + formatWarnings(published.warnings) };
}

/**
 * The live release before an upload; null: none. If two teams publish the same app at once, the second gets an error.
 */
export async function liveRelease(api: Client, app: string): Promise<string | null> {
  const { apps } = await api.send(opsApi.apps, {});
  return apps.find((live) => live.app === app)?.release ?? null;
}

/**
 * Uploads the source maps of a published release. A release works without them, so a failure does not stop the publish.
 * @returns why they are not stored; undefined if they are
 */
async function uploadSourceMaps(
  api: Client,
  { app, release }: { app: string; release: string },
  sourceMaps: FormData,
): Promise<string | undefined> {
  if ([...sourceMaps.keys()].length === 0) return 'Its build has no source maps.';
  try {
    await api.uploadSourceMaps({ app, release }, sourceMaps);
    return undefined;
  } catch (error) {
    if (error instanceof CommandError) return `Its source maps could not be stored: ${error.message}`;
    throw error;
  }
}
