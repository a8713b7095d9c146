import type { BrowserContext, Route } from 'playwright-core';
import type { SiteRequest, SiteResponse } from '../messages';

/** Milliseconds that a page waits for a response of the server. */
const RESPONSE_TIMEOUT = 10_000;

/** Answers requests of pages through the server's process, and refuses everything that is not the site. */
export class SiteRequests {
  private readonly open = new Map<number, (response: SiteResponse) => void>();
  private sent = 0;

  /** @param ask passes a request on; its response comes back through `answer` */
  constructor(
    private readonly origin: string,
    private readonly ask: (request: SiteRequest) => void,
  ) {}

  answer(id: number, response: SiteResponse) {
    this.open.get(id)?.(response);
    this.open.delete(id);
  }

  /**
   * Answers every request of a context.
   * @param onReport called with each failure report of the shell
   */
  async serve(context: BrowserContext, releaseSet: string, onReport: (report: string) => void) {
    await context.routeWebSocket(/.*/, (socket) => socket.close());
    await context.route(/.*/, (route) => this.handle(route, releaseSet, onReport).catch(() => abort(route)));
  }

  private async handle(route: Route, releaseSet: string, onReport: (report: string) => void) {
    const request = route.request();
    const url = new URL(request.url());
    if (url.origin !== this.origin) return route.abort('addressunreachable');
    if (request.method() === 'POST') {
      if (url.pathname === '/api/failures') onReport(request.postData() ?? '');
      return route.fulfill({ status: 204 });
    }
    if (request.method() !== 'GET') return route.abort('addressunreachable');
    const { status, headers, body } = await this.fetch(releaseSet, url, await request.allHeaders());
    await route.fulfill({ status, headers, body: Buffer.from(body) });
  }

  private fetch(releaseSet: string, url: URL, all: Record<string, string>): Promise<SiteResponse> {
    const id = this.sent++;
    const { accept = '*/*', 'user-agent': userAgent = '', range } = all;
    const headers = { accept, 'user-agent': userAgent, ...(range && { range }) };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no response')), RESPONSE_TIMEOUT);
      this.open.set(id, (response) => {
        clearTimeout(timer);
        resolve(response);
      });
      this.ask({ id, releaseSet, path: url.pathname + url.search, headers });
    });
  }
}

/** Ends a request without a response. Requests of a page that is closed or left have ended already. */
function abort(route: Route) {
  return route.abort().catch(() => undefined);
}
