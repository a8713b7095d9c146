import { releaseOf } from '@arena/shared/contract/release/asset-base';
import type { SectionFailureReason } from '@arena/shared/contract/reports/failure-report';

/** Why files do not load. Code that has loaded fails for other reasons. */
const REASONS = ['missing', 'timeout', 'network', 'server', 'integrity'] as const satisfies SectionFailureReason[];

/** A file that could not be loaded. */
export class LoadError extends Error {
  override readonly name = 'LoadError';

  constructor(
    readonly url: string,
    readonly reason: SectionFailureReason,
  ) {
    super(`${url} could not be loaded: ${reason}.`);
  }
}

/**
 * The file whose failure caused an error; undefined for errors of code. Webpack and Rspack reject with an error of their
 * own when a script does not load, and the loader gives them the reason as its type.
 */
export function loadErrorOf(error: unknown): LoadError | undefined {
  if (error instanceof LoadError) return error;
  const file = bundlerFailure(error);
  return file && new LoadError(file.url, REASONS.find((reason) => reason === file.type) ?? 'network');
}

/**
 * The URL of a file that failed without the loader, so that its reason is not known: releases from before the loader load
 * their chunks themselves.
 */
export function unexplainedFile(error: unknown): string | undefined {
  const file = bundlerFailure(error);
  return file?.type === 'error' ? file.url : undefined;
}

function bundlerFailure(error: unknown): { url: string; type: unknown } | undefined {
  if (!(error instanceof Error) || !('request' in error) || !('type' in error)) return undefined;
  const { type, request } = error;
  return typeof request === 'string' && releaseOf(request) ? { url: request, type } : undefined;
}
