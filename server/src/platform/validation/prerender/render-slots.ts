import pLimit, { type LimitFunction } from 'p-limit';

/** Concurrent renderer processes: in total, and for one app. `perApp` is smaller, so other apps always find a slot. */
type SlotLimits = { total: number; perApp: number };

/** Shares render slots among apps: an app with many pages to render does not block the others. */
export class RenderSlots {
  private readonly all: LimitFunction;
  private readonly apps = new Map<string, LimitFunction>();

  constructor(private readonly limits: SlotLimits) {
    this.all = pLimit(limits.total);
  }

  /** @param app app that needs the rendering, possibly for pages of other apps */
  run<T>(app: string, render: () => Promise<T>): Promise<T> {
    const appLimit = this.apps.get(app) ?? pLimit(this.limits.perApp);
    this.apps.set(app, appLimit);
    return appLimit(() => this.all(render));
  }
}
