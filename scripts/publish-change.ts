import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../server/src/cli/client';
import { publish } from '../server/src/cli/commands';
import { readBuild } from '../server/src/cli/read-build';
import { root } from './apps';

type Live = { app: string; release: string; kind: 'activate' | 'rollback'; by: string; reason: string | null };
type Running = { app: string; release: string };

/** What visitors get at present, and what some of them try. */
export const whatIsLive = (api: Client) => api.get<{ apps: Live[]; canaries: Running[] }>('/ops/apps');

/**
 * Publishes the build of an app where it is a change that was made in this checkout: what is live is what this checkout
 * published last, or nothing ever was. A rollback, a canary, and what others have published stay as they are.
 * @param dataDirectory keeps which release of each app this checkout has published, or found live as its own build
 * @returns what was done or refrained from, in a sentence; undefined when the build is live already
 * @throws CommandError when the server refuses the build
 */
export async function publishChange(api: Client, app: string, dataDirectory: string): Promise<string | undefined> {
  const { release } = readBuild(join(root, app));
  const { apps, canaries } = await whatIsLive(api);
  const live = apps.find((one) => one.app === app);
  if (live?.release !== release.id) {
    const obstacle =
      canaryOf(canaries, app) ?? (await changedByOthers(api, app, live, ownReleases(dataDirectory)[app]));
    if (obstacle) {
      return `${app} stays as it is: ${obstacle}. To publish the build of this checkout, ${release.id}: npx arena publish ${app}`;
    }
    const { text } = await publish(api, join(root, app), { reason: 'npm start', replaces: live?.release ?? null });
    noteOwn(dataDirectory, app, release.id);
    return text;
  }
  noteOwn(dataDirectory, app, release.id);
  return undefined;
}

function canaryOf(canaries: readonly Running[], app: string): string | undefined {
  const canary = canaries.find((one) => one.app === app);
  return canary && `a canary of ${canary.release} is running`;
}

/** @param own the release that this checkout has published last */
async function changedByOthers(api: Client, app: string, live: Live | undefined, own: string | undefined) {
  if (!live) {
    const { history } = await api.get<{ history: object[] }>(`/ops/apps/${app}/history`);
    return history.length > 0 ? 'it was taken off the site' : undefined;
  }
  if (live.release === own) return undefined;
  const done = live.kind === 'rollback' ? 'rolled back to' : 'made live';
  return `${live.release} was ${done} by ${live.by}${live.reason ? ` (${live.reason})` : ''}`;
}

const recordIn = (dataDirectory: string) => join(dataDirectory, 'npm-start.json');

function ownReleases(dataDirectory: string): Partial<Record<string, string>> {
  const record = recordIn(dataDirectory);
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
}

function noteOwn(dataDirectory: string, app: string, release: string) {
  const record = recordIn(dataDirectory);
  writeFileSync(`${record}-new`, JSON.stringify({ ...ownReleases(dataDirectory), [app]: release }));
  renameSync(`${record}-new`, record);
}
