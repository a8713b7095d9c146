import { assetBase } from '@arena/shared/contract/asset-base';
import type { FailureReason } from '@arena/shared/contract/failure-report';
import type { FetchOutcome } from './fetch-outcome';
import { MISSING_HASH } from './integrity';
import { lastFailedFile } from './resource-failures';

/** A section did not load. The visitor sees the reason; app, release and cause are for the developer. */
export class SectionFailure extends Error {
  override readonly name = 'SectionFailure';

  constructor(
    readonly reason: FailureReason,
    readonly app: string,
    /** Empty while the release is not known, because the release index did not load. */
    readonly release: string,
    cause: unknown,
  ) {
    super(`${app} ${release} did not load: ${reason}`, { cause });
  }
}

type AppRelease = { app: string; release: string };

/**
 * Classifies an error of loading.
 * @param since when loading began, on the clock of `performance.now()`
 */
export async function sectionFailure(failed: AppRelease, cause: unknown, since: number): Promise<SectionFailure> {
  return new SectionFailure(await findReason(failed, cause, since), failed.app, failed.release, cause);
}

/** Whether webpack failed to load a chunk of a release. */
export function isChunkError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ChunkLoadError' && RELEASE_FILE.test(failedUrl(error));
}

/** Classifies an error that `isChunkError` recognizes. */
export function chunkFailure(error: Error): Promise<SectionFailure> {
  const [, app = '', release = ''] = RELEASE_FILE.exec(failedUrl(error)) ?? [];
  return sectionFailure({ app, release }, error, 0);
}

const RELEASE_FILE = /\/releases\/([^/]+)\/([^/]+)\//;

function failedUrl(error: Error): string {
  const { request = '' } = error as { request?: string };
  return request;
}

async function findReason({ app, release }: AppRelease, cause: unknown, since: number): Promise<FailureReason> {
  const text = String(cause);
  if (text.includes(MISSING_HASH)) return 'integrity';
  if (/timeout|timed out/i.test(text)) return 'timeout';
  const failed = await lastFailedFile(assetBase(app, release), since);
  return failed ? reasonOf(failed) : 'broken';
}

/** Why a file could not be used, from the outcome of requesting it. */
export function reasonOf({ status, intact }: FetchOutcome): FailureReason {
  if (status === 404 || status === 410) return 'missing';
  if (status >= 400) return 'server';
  // The file arrived with a wrong hash. If a second request returned it intact, the network had damaged the first copy.
  return status === 200 && !intact ? 'integrity' : 'network';
}
