import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningCanary } from '@arena/shared/contract/ops-api/canaries';
import type { LiveApp } from '@arena/shared/contract/ops-api/live';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { readBuild } from '../../server/src/cli/checkout/read-build';
import type { Client } from '../../server/src/cli/client';
import { publish } from '../../server/src/cli/commands/releases/publish';
import { uploadBuild } from '../../server/src/cli/commands/releases/upload-build';
import { root } from '../apps';

/** The reason of all changes in the history. */
const REASON = 'npm start';

/** The live release of each app, the running canaries and the retired sections. */
export const fetchLiveReleases = (api: Client) => api.send(opsApi.apps, {});

/**
 * Publishes all builds of an empty site in one change, so that no page links to a section that is still missing.
 * @returns a message that names the releases
 * @throws CommandError if the server refuses one of them; then none goes live
 */
export async function publishFirst(api: Client, apps: readonly string[]): Promise<string> {
  const releases: Record<string, string> = {};
  const lines: string[] = [];
  for (const app of apps) {
    const build = readBuild(join(root, app));
    const { note } = await uploadBuild(api, build);
    releases[app] = build.release.id;
    lines.push(`${app} ${build.release.id} is live.${note}`);
  }
  // There are no visitors yet.
  await api.send(opsApi.activateTogether, { body: { releases, reason: REASON, skipBrowserCheck: true } });
  return lines.join('\n');
}

/**
 * Publishes the build of an app if this checkout published the live release, or if the app was never live. Never
 * overwrites a rollback, a canary, or a release published from elsewhere.
 * @param dataDirectory records the last release of each app that this checkout published or found live
 * @returns a message about the outcome; undefined if the build is live already
 * @throws CommandError if the server refuses the build
 */
export async function publishChange(api: Client, app: string, dataDirectory: string): Promise<string | undefined> {
  const { release } = readBuild(join(root, app));
  const { apps, canaries, retired } = await fetchLiveReleases(api);
  const live = apps.find((candidate) => candidate.app === app);
  if (live?.release !== release.id) {
    const isRetired = retired.some((section) => section.app === app);
    const obstacle =
      describeCanary(canaries, app) ??
      (isRetired ? 'it was taken off the site' : describeForeignChange(live, readPublished(dataDirectory)[app]));
    if (obstacle) {
      return `${app} was not published: ${obstacle}. To publish the build of this checkout, ${release.id}: npx arena publish ${app}`;
    }
    const { text } = await publish(api, join(root, app), {
      reason: REASON,
      replaces: live?.release ?? null,
      // An app that was never live has no visitors.
      skipBrowserCheck: !live,
    });
    recordPublished(dataDirectory, app, release.id);
    return text;
  }
  recordPublished(dataDirectory, app, release.id);
  return undefined;
}

function describeCanary(canaries: readonly RunningCanary[], app: string): string | undefined {
  const canary = canaries.find((candidate) => candidate.app === app);
  return canary && `a canary of ${canary.release} is running`;
}

/** @param published the release that this checkout published last */
function describeForeignChange(live: LiveApp | undefined, published: string | undefined): string | undefined {
  if (!live || live.release === published) return undefined;
  const change = live.kind === 'rollback' ? 'rolled back to' : 'published';
  return `${live.by} ${change} ${live.release}${live.reason ? ` (${live.reason})` : ''}`;
}

const recordFile = (dataDirectory: string) => join(dataDirectory, 'npm-start.json');

function readPublished(dataDirectory: string): Partial<Record<string, string>> {
  const file = recordFile(dataDirectory);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function recordPublished(dataDirectory: string, app: string, release: string) {
  const file = recordFile(dataDirectory);
  writeFileSync(`${file}-new`, JSON.stringify({ ...readPublished(dataDirectory), [app]: release }));
  renameSync(`${file}-new`, file);
}
