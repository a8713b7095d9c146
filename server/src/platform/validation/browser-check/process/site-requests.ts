import { REPORT_ERROR, REPORT_FAILURE, REPORT_WEB_VITALS } from '@arena/shared/contract/api/visitor-api';
import pLimit from 'p-limit';
import type { BrowserContext, Request, Route } from 'playwright-core';
import { type SiteRequest, type SiteResponse, siteRequest } from '../messages';

/** Milliseconds that a page waits for a response of the server. */
const RESPONSE_TIMEOUT = 15_000;

/** Requests that may wait for the server at the same time. The largest page makes some forty. */
const MAX_WAITING = 200;

/** Responses that are passed to the browser at the same time, as base64 in JSON. Each may have several megabytes. */
const CONCURRENT_RESPONSES = 2;

/** Maximum bytes of a file that is cached for the next page. Videos are larger. */
const MAX_KEPT = 512 << 10;

/** Reports of the shell, which expect no answer. */
const BEACONS: readonly string[] = [REPORT_FAILURE, REPORT_ERROR, REPORT_WEB_VITALS];

/** The answer to all other writes of a page, which are not stored. */
const NOT_STORED = {
  status: 503,
  contentType: 'application/json',
  body: JSON.stringify({ error: 'A browser check stores nothing.' }),
};

type Observer = {
  /** Called with each failure report of the shell. */
  onReport: (report: string) => void;
  /** Called when a page makes more requests at once than are passed on. */
  onFlood: (reason: string) => void;
  /** Called when the server could not answer: later faults are not the page's. */
  onUnanswered: (reason: string) => void;
};

/** The server could not answer a request. */
class UnansweredError extends Error {}

/** State of a context, and how many of its requests wait for the server. */
type Visit = { releaseSet: string; load: { waiting: number } };

/** The response of the server to a request with this id. */
type Answered = { id: number; response: SiteResponse };

type OpenRequest = { resolve: (response: SiteResponse) => void; reject: (error: Error) => void };

/** Answers requests of pages through the server's process, and refuses requests to other sites. */
export class SiteRequests {
  private readonly open = new Map<number, OpenRequest>();
  /** Files that never change, by path. Every page opens in a fresh context, and the server has visitors. */
  private readonly files = new Map<string, SiteResponse>();
  private readonly queue = pLimit(CONCURRENT_RESPONSES);
  private sent = 0;

  /**
   * @param ask passes a request on; call `answer` or `fail` with the result
   * @param taken called when the response to a request is no longer in memory
   */
  constructor(
    private readonly origin: string,
    private readonly ask: (request: SiteRequest) => void,
    private readonly taken: (id: number) => void,
  ) {}

  answer(id: number, response: SiteResponse) {
    const waiting = this.open.get(id);
    this.open.delete(id);
    if (waiting) waiting.resolve(response);
    else this.taken(id);
  }

  fail(id: number, reason: string) {
    this.open.get(id)?.reject(new UnansweredError(reason));
    this.open.delete(id);
  }

  /** Answers every request of a context. */
  async serve(context: BrowserContext, releaseSet: string, observer: Observer) {
    const load = { waiting: 0 };
    await context.routeWebSocket(/.*/, (socket) => socket.close());
    await context.route(/.*/, (route) =>
      this.handle(route, { releaseSet, load }, observer).catch((error: Error) => {
        if (error instanceof UnansweredError) observer.onUnanswered(error.message);
        // Requests of a page that is closed or left have ended already.
        return route.abort().catch(() => undefined);
      }),
    );
  }

  private async handle(route: Route, visit: Visit, { onReport, onFlood, onUnanswered }: Observer) {
    const request = route.request();
    const url = new URL(request.url());
    if (url.origin !== this.origin) return route.abort('addressunreachable');
    if (request.method() !== 'GET') {
      if (!BEACONS.includes(url.pathname)) return route.fulfill(NOT_STORED);
      if (url.pathname === REPORT_FAILURE) onReport(request.postData() ?? '');
      return route.fulfill({ status: 204 });
    }
    if (visit.load.waiting >= MAX_WAITING) {
      onFlood(`it makes more than ${MAX_WAITING} requests at once`);
      return route.abort();
    }
    const kept = this.files.get(url.pathname);
    if (kept) return this.fulfill(route, kept);
    const { id, response } = await this.fetch(visit, url, request);
    if (response.status >= 500) onUnanswered(`${url.pathname} has status ${response.status}`);
    await this.fulfill(route, response).finally(() => this.taken(id));
  }

  private fulfill(route: Route, { status, headers, body }: SiteResponse) {
    return this.queue(() => route.fulfill({ status, headers, body: Buffer.from(body) }));
  }

  private async fetch({ releaseSet, load }: Visit, url: URL, request: Request): Promise<Answered> {
    load.waiting += 1;
    const answered = await this.request(releaseSet, url, request).finally(() => {
      load.waiting -= 1;
    });
    const { response } = answered;
    const isKept = response.status === 200 && response.body.byteLength <= MAX_KEPT;
    if (isKept && response.headers['cache-control']?.includes('immutable')) this.files.set(url.pathname, response);
    return answered;
  }

  private async request(releaseSet: string, { pathname, search }: URL, request: Request): Promise<Answered> {
    const { accept = '*/*', 'user-agent': userAgent = '', range } = await request.allHeaders();
    const path = pathname + search;
    const headers = { accept, 'user-agent': userAgent, ...(range && { range }) };
    // The server ends a check that sends anything else, so this request is aborted instead.
    const message = siteRequest.parse({ id: this.sent++, releaseSet, path, headers });
    const timer = setTimeout(() => this.fail(message.id, `${path} got no answer`), RESPONSE_TIMEOUT);
    try {
      const response = await new Promise<SiteResponse>((resolve, reject) => {
        this.open.set(message.id, { resolve, reject });
        this.ask(message);
      });
      return { id: message.id, response };
    } finally {
      clearTimeout(timer);
    }
  }
}
