import { releaseOf } from '@arena/shared/contract/release/asset-base';
import type { SectionFailureReason } from '@arena/shared/contract/reports/failure-report';
import { loadErrorOf } from '../loading/load-error';

/** A section did not load. The visitor sees the reason; app, release and cause are for the developer. */
export class SectionFailure extends Error {
  override readonly name = 'SectionFailure';

  constructor(
    readonly reason: SectionFailureReason,
    readonly app: string,
    /** Empty while the release is not known, because the release index did not load. */
    readonly release: string,
    cause: unknown,
  ) {
    super(`${app} ${release} did not load: ${reason}`, { cause });
  }

  /** Whether only a document can bring the section: without the release index, this page does not know its release. */
  get needsDocument(): boolean {
    return this.release === '';
  }
}

/** The load failure of a section, or of one of its files, behind an error of a route. Undefined for errors of code. */
export function failureOf(error: unknown): SectionFailure | undefined {
  if (error instanceof SectionFailure) return error;
  const file = loadErrorOf(error);
  const owner = file && releaseOf(file.url);
  return owner && new SectionFailure(file.reason, owner.app, owner.release, error);
}
