import type { Change } from '../canary/changes';
import type { Activation } from '../releases/table';
import type { OnSent } from './byte-stream';
import type { Client } from './client';
import { canaryRows, type RunningCanary } from './commands/canary';
import { readBuild } from './read-build';
import { table } from './table';

type Pointed = { app: string; release: string };
type Live = Pointed & { since: string; by: string; kind: Activation['kind']; reason: string | null; bytes: number };
type Retired = Pointed & { since: string; by: string; reason: string | null };
type Row = Pick<Change, 'kind' | 'release' | 'by' | 'reason'> & { at: string; share?: number };

/** What a command did: `data` for scripts, `text` for people. */
export type Result = { data: unknown; text: string };

/** What is live, which canaries run and which sections are retired, since when, by whom and why. */
export async function status(api: Client): Promise<Result> {
  const data = await api.get<{ apps: Live[]; canaries: RunningCanary[]; retired: Retired[] }>('/ops/apps');
  const rows = data.apps.map((live) => [
    live.app,
    live.release,
    kilobytes(live.bytes),
    live.since,
    `${live.kind} by ${live.by}`,
    live.reason ?? '',
  ]);
  rows.push(...canaryRows(data.canaries));
  rows.push(
    ...data.retired.map((one) => [one.app, one.release, '', one.since, `retired by ${one.by}`, one.reason ?? '']),
  );
  return {
    data,
    text: rows.length > 0 ? table(rows) : 'Nothing is live. Publish the shell first: arena publish shell',
  };
}

type Publication = { reason?: string; hold?: boolean; replaces?: string | null; onSent?: OnSent };

/**
 * Sends a built app and makes it live; on `hold` it is only kept, for a preview or a canary.
 * @param options.replaces what has to be live until then, if anything may; null when nothing may be
 */
export async function publish(
  api: Client,
  folder: string,
  { reason, hold = false, replaces, onSent }: Publication,
): Promise<Result> {
  const { release, form } = readBuild(folder);
  const kept = await api.upload<Pointed>(`/ops/apps/${release.app}/releases`, form, onSent);
  if (hold) return { data: kept, text: `${kept.app} ${kept.release} is kept, not live.` };
  const data = await api.post<Pointed>(`/ops/apps/${release.app}/activations`, {
    release: release.id,
    reason,
    replaces,
  });
  return { data, text: `${data.app} ${data.release} is live.` };
}

/** Makes a release live that the server already keeps. */
export async function activate(
  api: Client,
  app: string,
  release: string,
  { reason }: { reason?: string },
): Promise<Result> {
  const data = await api.post<Pointed>(`/ops/apps/${app}/activations`, { release, reason });
  return { data, text: `${data.app} ${data.release} is live.` };
}

/** Goes back to the release before, or to a named one. */
export async function rollback(api: Client, app: string, options: { to?: string; reason?: string }): Promise<Result> {
  const order = { release: options.to, reason: options.reason };
  const data = await api.post<Pointed>(`/ops/apps/${app}/rollbacks`, order);
  return { data, text: `${data.app} is back on ${data.release}.` };
}

/** Takes a section off the site. */
export async function retire(api: Client, app: string, { reason }: { reason?: string }): Promise<Result> {
  const data = await api.post<Pointed>(`/ops/apps/${app}/retirements`, { reason });
  return { data, text: `${app} is retired: its addresses answer 404. To bring it back: arena rollback ${app}` };
}

/** Every change of what visitors got, oldest first. */
export async function history(api: Client, app: string): Promise<Result> {
  const data = await api.get<{ history: Row[] }>(`/ops/apps/${app}/history`);
  const rows = data.history.map((row) => [row.at, kindOf(row), row.release, row.by, row.reason ?? '']);
  return { data, text: rows.length > 0 ? table(rows) : `${app} was never live.` };
}

function kindOf({ kind, share }: Row): string {
  if (kind !== 'canary') return kind;
  return share ? `canary ${share} %` : 'canary ended';
}

type Pruned = { removed: { app: string; release: string; bytes: number; reason: string }[]; bytes: number };

/** Removes the files of releases that nobody needs any more, or only tells which. */
export async function prune(api: Client, { dryRun = false }: { dryRun?: boolean }): Promise<Result> {
  const data = await api.post<Pruned>('/ops/prune', { dryRun });
  const { removed, bytes } = data;
  if (removed.length === 0) return { data, text: 'There is nothing to remove.' };
  const rows = removed.map(({ app, release, bytes, reason }) => [app, release, kilobytes(bytes), reason]);
  const sum = dryRun ? `This would free ${kilobytes(bytes)}.` : `Removed. This freed ${kilobytes(bytes)}.`;
  return { data, text: `${table(rows)}\n${sum}` };
}

type Token = { id: string; app: string; createdAt: string; lastUsedAt: string | null; revokedAt: string | null };

/** Makes a token for the team of one section; it is shown this once. */
export async function createToken(api: Client, { section }: { section: string }): Promise<Result> {
  const data = await api.post<{ id: string; token: string }>('/ops/tokens', { app: section });
  return {
    data,
    text: `${data.token}\nIt is shown only this once. To revoke it: arena tokens revoke ${data.id}`,
  };
}

/** Every token, with its last use. */
export async function listTokens(api: Client): Promise<Result> {
  const data = await api.get<{ tokens: Token[] }>('/ops/tokens');
  const rows = data.tokens.map(({ id, app, createdAt, lastUsedAt, revokedAt }) => [
    id,
    app,
    `made ${createdAt}`,
    lastUsedAt ? `used ${lastUsedAt}` : 'never used',
    revokedAt ? `revoked ${revokedAt}` : '',
  ]);
  return { data, text: rows.length > 0 ? table(rows) : 'There are no tokens. Create one: arena tokens create' };
}

/** Ends a token at once. */
export async function revokeToken(api: Client, id: string): Promise<Result> {
  const data = await api.post(`/ops/tokens/${encodeURIComponent(id)}/revocation`, {});
  return { data, text: `The token ${id} is revoked.` };
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} kB`;
}
