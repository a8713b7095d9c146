import { assetBase } from '@arena/shared/contract/asset-base';
import type { FailureReason } from '@arena/shared/contract/failure-report';
import { NO_HASH } from './integrity';
import { lastFailedFile } from './resource-failures';

/** A section that did not load: the reason for the visitor; section, release and cause for whoever repairs it. */
export class SectionFailure extends Error {
  override readonly name = 'SectionFailure';

  constructor(
    readonly reason: FailureReason,
    readonly app: string,
    readonly release: string,
    cause: unknown,
  ) {
    super(`${app} ${release} did not load: ${reason}`, { cause });
  }
}

type AppRelease = { app: string; release: string };

/**
 * Turns whatever loading rejected with into a failure with a reason.
 * @param since when loading began, on the clock of `performance.now()`
 */
export function sectionFailure(live: AppRelease, cause: unknown, since: number): SectionFailure {
  return new SectionFailure(reasonOf(live, cause, since), live.app, live.release, cause);
}

/**
 * The failure behind an error of webpack: a part of an app that is fetched when it is needed did not come.
 * @returns undefined for any other error
 */
export function chunkFailure(error: unknown): SectionFailure | undefined {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return undefined;
  const { request = '' } = error as { request?: string };
  const [, app, release] = /\/releases\/([^/]+)\/([^/]+)\//.exec(request) ?? [];
  return app && release ? sectionFailure({ app, release }, error, 0) : undefined;
}

function reasonOf(live: AppRelease, cause: unknown, since: number): FailureReason {
  const text = String(cause);
  if (text.includes(NO_HASH)) return 'integrity';
  if (/timeout|timed out/i.test(text)) return 'timeout';
  const failed = lastFailedFile(assetBase(live.app, live.release), since);
  if (!failed) return 'broken';
  if (failed.status === 404 || failed.status === 410) return 'missing';
  // It came, and the browser would not have it: its hash is not the one it should have.
  if (failed.status === 200) return 'integrity';
  return 'network';
}
