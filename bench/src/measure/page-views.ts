/** One page view: the time of the request by `performance.now()`, and the section's release on the page. */
export type PageView = { at: number; release: string | undefined };

const SECTION_SCRIPT = /<link rel="preload" as="script"[^>]*href="\/releases\/mf-[^/]+\/([^/]+)\//;

/** Visitors that request a page again as soon as they have received it. */
export class Visitors {
  readonly views: PageView[] = [];
  private readonly running: Promise<void>[];
  private isStopping = false;

  constructor(urls: readonly string[], visitorsPerUrl: number) {
    this.running = urls.flatMap((url) => Array.from({ length: visitorsPerUrl }, () => this.visit(url)));
  }

  /** Number of page views without a complete page. */
  get failed(): number {
    return this.views.filter(({ release }) => release === undefined).length;
  }

  async stop() {
    this.isStopping = true;
    await Promise.all(this.running);
  }

  private async visit(url: string) {
    while (!this.isStopping) {
      const at = performance.now();
      this.views.push({ at, release: await this.fetchRelease(url) });
    }
  }

  private async fetchRelease(url: string): Promise<string | undefined> {
    const page = await fetch(url).catch(() => undefined);
    if (!page?.ok) return undefined;
    const release = SECTION_SCRIPT.exec(await page.text().catch(() => ''))?.[1];
    // A copy, because a part of a string keeps the whole string in memory.
    return release && Buffer.from(release).toString();
  }
}
