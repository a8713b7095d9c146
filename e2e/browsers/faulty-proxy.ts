import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** What becomes of a request: an answer with that status, other bytes than those published, or a broken connection. */
export type Fault = 404 | 500 | 'damaged' | 'reset';

/** What becomes of all answers. */
type Changes = {
  /** Milliseconds that each is late. */
  latency?: number;
  /** Set in place of the site's; undefined leaves one out. */
  headers?: OutgoingHttpHeaders;
};

/** Stands before a site and makes files fail there, since not every driver can do that in its browser. */
export class FaultyProxy {
  private paths: RegExp | undefined;
  private fault: Fault = 'reset';
  private readonly server = createServer((asked, answer) => this.answer(asked, answer));

  private constructor(
    private readonly site: string,
    private readonly changes: Changes,
  ) {}

  /** @param site address of a site */
  static async start(site: string, changes: Changes = {}): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(site, changes);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get url() {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** From now on requests for such paths fail, and no others. */
  breaks(paths: RegExp, fault: Fault) {
    this.paths = paths;
    this.fault = fault;
  }

  /** From now on nothing fails. */
  mend() {
    this.paths = undefined;
  }

  async stop() {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private answer(asked: IncomingMessage, answer: ServerResponse) {
    const fault = this.paths?.test(asked.url ?? '') ? this.fault : undefined;
    if (fault === 'reset') return asked.socket.destroy();
    if (fault === 404 || fault === 500) return answer.writeHead(fault).end();
    // A packed file could not be unpacked with a byte too many, and what the browser has must not be asked about.
    const { 'accept-encoding': packed, 'if-none-match': known, ...others } = asked.headers;
    const headers = fault === 'damaged' ? others : asked.headers;
    const passed = request(
      new URL(asked.url ?? '/', this.site),
      { method: asked.method, headers },
      async (answered) => {
        if (this.changes.latency) await setTimeout(this.changes.latency);
        const { 'content-length': length, ...rest } = { ...answered.headers, ...this.changes.headers };
        const sized = length === undefined || fault === 'damaged' ? rest : { ...rest, 'content-length': length };
        answer.writeHead(answered.statusCode ?? 502, withoutUndefined(sized));
        answered.pipe(answer, { end: fault !== 'damaged' });
        if (fault === 'damaged') answered.once('end', () => answer.end(' '));
      },
    );
    passed.once('error', () => answer.destroy());
    asked.pipe(passed);
  }
}

function withoutUndefined(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
}
