import type { RunningCanary } from '../../ledger/rollouts';
import { incompatibilities } from '../../release-set/incompatibilities';
import { type ReleaseSet, withRelease } from '../../release-set/release-set';
import { inCanary } from './bucket';

/** A canary, and the percentage of visitors who get it. */
export type Canary = Pick<RunningCanary, 'manifest' | 'share'>;

/** The release set of each visitor while canaries run. */
export class Cohorts {
  private readonly releaseSets = new Map<string, ReleaseSet>();

  constructor(
    readonly live: ReleaseSet,
    readonly canaries: readonly Canary[],
  ) {}

  releaseSetFor(visitor: string): ReleaseSet {
    const chosen = this.canaries.filter(({ manifest, share }) => inCanary(manifest.app, visitor, share));
    const key = chosen.map(({ manifest }) => manifest.app).join(' ');
    const releaseSet = this.releaseSets.get(key) ?? chosen.reduce(withCompatibleCanary, this.live);
    this.releaseSets.set(key, releaseSet);
    return releaseSet;
  }
}

/** Leaves out a canary that is incompatible with a release that went live after it had started. */
function withCompatibleCanary(releaseSet: ReleaseSet, { manifest }: Canary): ReleaseSet {
  return incompatibilities(manifest, releaseSet).length > 0 ? releaseSet : withRelease(releaseSet, manifest);
}
