import pLimit, { type LimitFunction } from 'p-limit';

/** Processes that render at the same time: all together, and those of one app. What is left is for the others. */
type Places = { atOnce: number; ofOneApp: number };

/** Shares the places for rendering among apps: however much one has to be rendered, others find a place. */
export class RenderSlots {
  private readonly all: LimitFunction;
  private readonly apps = new Map<string, LimitFunction>();

  constructor(private readonly places: Places) {
    this.all = pLimit(places.atOnce);
  }

  /** @param app on whose behalf it is rendered */
  run<T>(app: string, render: () => Promise<T>): Promise<T> {
    const own = this.apps.get(app) ?? pLimit(this.places.ofOneApp);
    this.apps.set(app, own);
    return own(() => this.all(render));
  }
}
