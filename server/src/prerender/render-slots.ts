import pLimit, { type LimitFunction } from 'p-limit';

/** Processes that render at the same time: all together, and those of one app. What is left is for the others. */
const AT_ONCE = 3;
const OF_ONE_APP = 2;

/** Shares the places for rendering among apps: however much one has to be rendered, others find a place. */
export class RenderSlots {
  private readonly all = pLimit(AT_ONCE);
  private readonly apps = new Map<string, LimitFunction>();

  /** @param app on whose behalf it is rendered */
  run<T>(app: string, render: () => Promise<T>): Promise<T> {
    const own = this.apps.get(app) ?? pLimit(OF_ONE_APP);
    this.apps.set(app, own);
    return own(() => this.all(render));
  }
}
