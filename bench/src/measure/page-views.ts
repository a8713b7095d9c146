/** One view of a page: when it was asked for, on the clock of `performance.now()`, and the release of its section. */
export type PageView = { at: number; release: string | undefined };

const SECTION = /<link rel="preload" as="script"[^>]*href="\/releases\/mf-[^/]+\/([^/]+)\//;

/** Visitors that look at a page again and again, each as soon as it has the page before. */
export class Visitors {
  readonly views: PageView[] = [];
  private readonly running: Promise<void>[];
  private leaving = false;

  constructor(addresses: readonly string[], perAddress: number) {
    this.running = addresses.flatMap((address) => Array.from({ length: perAddress }, () => this.visit(address)));
  }

  /** Pages that did not come, or not whole. */
  get failed(): number {
    return this.views.filter(({ release }) => release === undefined).length;
  }

  async leave() {
    this.leaving = true;
    await Promise.all(this.running);
  }

  private async visit(address: string) {
    while (!this.leaving) {
      const at = performance.now();
      this.views.push({ at, release: await this.releaseAt(address) });
    }
  }

  private async releaseAt(address: string): Promise<string | undefined> {
    const page = await fetch(address).catch(() => undefined);
    if (!page?.ok) return undefined;
    return SECTION.exec(await page.text().catch(() => ''))?.[1];
  }
}
