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
export async function sectionFailure(live: AppRelease, cause: unknown, since: number): Promise<SectionFailure> {
  return new SectionFailure(await reasonOf(live, cause, since), live.app, live.release, cause);
}

/** An error of webpack: a part of an app that is fetched on demand did not arrive. */
export function isChunkError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ChunkLoadError' && FILE_OF_RELEASE.test(requestOf(error));
}

/** The failure behind an error that `isChunkError` recognizes. */
export function chunkFailure(error: Error): Promise<SectionFailure> {
  const [, app = '', release = ''] = FILE_OF_RELEASE.exec(requestOf(error)) ?? [];
  return sectionFailure({ app, release }, error, 0);
}

const FILE_OF_RELEASE = /\/releases\/([^/]+)\/([^/]+)\//;

function requestOf(error: Error): string {
  const { request = '' } = error as { request?: string };
  return request;
}

async function reasonOf(live: AppRelease, cause: unknown, since: number): Promise<FailureReason> {
  const text = String(cause);
  if (text.includes(NO_HASH)) return 'integrity';
  if (/timeout|timed out/i.test(text)) return 'timeout';
  const failed = await lastFailedFile(assetBase(live.app, live.release), since);
  if (!failed) return 'broken';
  const { status, intact } = failed;
  if (status === 404 || status === 410) return 'missing';
  if (status >= 400) return 'server';
  // It came, and the browser refused it for its hash. A file that is intact at the second request broke on its way.
  return status === 200 && !intact ? 'integrity' : 'network';
}
