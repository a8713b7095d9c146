import type { BrowserContext, Request, Route } from 'playwright-core';
import type { SiteRequest, SiteResponse } from '../messages';

/** Milliseconds that a page waits for a response of the server. */
const RESPONSE_TIMEOUT = 10_000;

/** Bytes of a file that is kept for the next page. Films are larger. */
const MAX_KEPT = 512 << 10;

/** Answers requests of pages through the server's process, and refuses everything that is not the site. */
export class SiteRequests {
  private readonly open = new Map<number, (response: SiteResponse) => void>();
  /** Files that never change, by path. Every page opens in a fresh context, and the server has visitors. */
  private readonly files = new Map<string, SiteResponse>();
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
    const { status, headers, body } = this.files.get(url.pathname) ?? (await this.fetch(releaseSet, url, request));
    await route.fulfill({ status, headers, body: Buffer.from(body) });
  }

  private async fetch(releaseSet: string, url: URL, request: Request): Promise<SiteResponse> {
    const { accept = '*/*', 'user-agent': userAgent = '', range } = await request.allHeaders();
    const response = await this.request({
      releaseSet,
      path: url.pathname + url.search,
      headers: { accept, 'user-agent': userAgent, ...(range && { range }) },
    });
    const isKept = response.status === 200 && response.body.byteLength <= MAX_KEPT;
    if (isKept && response.headers['cache-control']?.includes('immutable')) this.files.set(url.pathname, response);
    return response;
  }

  private request(request: Omit<SiteRequest, 'id'>): Promise<SiteResponse> {
    const id = this.sent++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no response')), RESPONSE_TIMEOUT);
      this.open.set(id, (response) => {
        clearTimeout(timer);
        resolve(response);
      });
      this.ask({ id, ...request });
    });
  }
}

/** Ends a request without a response. Requests of a page that is closed or left have ended already. */
function abort(route: Route) {
  return route.abort().catch(() => undefined);
}
