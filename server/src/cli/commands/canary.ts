import type { Client } from '../client';
import { CommandError, REFUSED, USAGE } from '../command-error';
import type { Result } from '../commands';

type Canary = { app: string; release: string; share: number };
export type RunningCanary = Canary & { since: string; by: string; reason: string | null; faults: string[] };

/** Gives a release to a share of all visitors, changes that share, or takes the release back. */
export async function canary(
  api: Client,
  app: string,
  release: string | undefined,
  { share, withdraw, reason }: { share?: string; withdraw?: boolean; reason?: string },
): Promise<Result> {
  if (withdraw ? share || release : !share || !release) {
    throw new CommandError(
      'Give a release and --share <percent>, or only --withdraw.',
      USAGE,
      `arena canary ${app} <release> --share 10`,
    );
  }
  const order = withdraw ? { share: 0, reason } : { release, share: Number(share), reason };
  const data = await api.post<Canary>(`/ops/apps/${app}/canary`, order);
  const text = withdraw
    ? `The canary ${app} ${data.release} is withdrawn: every visitor gets the live release.`
    : `${data.share} % of visitors get ${app} ${data.release}.`;
  return { data, text };
}

/** Makes the canary of an app live for everybody. */
export async function promote(api: Client, app: string, { reason }: { reason?: string }): Promise<Result> {
  const { canaries } = await api.get<{ canaries: RunningCanary[] }>('/ops/apps');
  const running = canaries.find((one) => one.app === app);
  if (!running) {
    throw new CommandError(`${app} has no canary to promote.`, REFUSED, 'see which canaries run: arena status');
  }
  const data = await api.post<Canary>(`/ops/apps/${app}/activations`, { release: running.release, reason });
  return { data, text: `${data.app} ${data.release} is live for every visitor; the canary has ended.` };
}

/** Rows about running canaries, for `arena status`. */
export function canaryRows(canaries: readonly RunningCanary[]): string[][] {
  return canaries.map(({ app, release, share, since, by, reason, faults }) => [
    app,
    release,
    `${share} %`,
    since,
    `canary by ${by}`,
    faults.length > 0 ? `waits: ${faults.join(' ')}` : (reason ?? ''),
  ]);
}
