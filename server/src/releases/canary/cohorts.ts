import type { RunningCanary } from '../../canary/running';
import { misfitsOf, viewWith } from '../gate';
import type { View } from '../live-site';
import { inCanary } from './bucket';

/** What each visitor gets while some canaries run beside what is live. */
export class Cohorts {
  private readonly views = new Map<string, View>();

  constructor(
    readonly live: View,
    readonly canaries: readonly RunningCanary[],
  ) {}

  viewOf(visitor: string): View {
    const chosen = this.canaries.filter(({ manifest, share }) => inCanary(manifest.app, visitor, share));
    const key = chosen.map(({ manifest }) => manifest.app).join(' ');
    const view = this.views.get(key) ?? chosen.reduce(withFitting, this.live);
    this.views.set(key, view);
    return view;
  }
}

/** What went live after a canary had started may not fit it: until it does, nobody gets that canary. */
function withFitting(view: View, { manifest }: RunningCanary): View {
  return misfitsOf(manifest, view).length > 0 ? view : viewWith(view, manifest);
}
