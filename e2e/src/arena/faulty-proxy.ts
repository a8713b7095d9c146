import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** How a request fails: with that status, with changed bytes, or with a broken connection. */
export type Fault = 404 | 500 | 'damaged' | 'reset';

/** Changes to every response. */
type ResponseChanges = {
  /** Milliseconds added to each response. */
  latency?: number;
  /** Headers to override; undefined removes a header. */
  headers?: OutgoingHttpHeaders;
};

/** A proxy in front of a site that makes requests fail, and counts bytes. Not every driver can do that in its browser. */
export class FaultyProxy {
  private paths: RegExp | undefined;
  private fault: Fault = 'reset';
  private readonly sockets: Socket[] = [];
  private readonly server = createServer((incoming, outgoing) => this.forward(incoming, outgoing));

  private constructor(
    private readonly site: string,
    private readonly changes: ResponseChanges,
  ) {}

  /** @param site URL of a site */
  static async start(site: string, changes: ResponseChanges = {}): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(site, changes);
    proxy.server.on('connection', (socket) => proxy.sockets.push(socket));
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get url() {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Bytes that it has sent to the browser, headers included. */
  get bytesSent() {
    return this.sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
  }

  /** From now on only requests for these paths fail. */
  failRequests(paths: RegExp, fault: Fault) {
    this.paths = paths;
    this.fault = fault;
  }

  /** From now on no request fails. */
  stopFailing() {
    this.paths = undefined;
  }

  async stop() {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private forward(incoming: IncomingMessage, outgoing: ServerResponse) {
    const fault = this.paths?.test(incoming.url ?? '') ? this.fault : undefined;
    if (fault === 'reset') return incoming.socket.destroy();
    if (fault === 404 || fault === 500) return outgoing.writeHead(fault).end();
    // A damaged file is sent uncompressed and in full: an extra byte would break decompression, a 304 has no body.
    const { 'accept-encoding': encodings, 'if-none-match': etag, ...otherHeaders } = incoming.headers;
    const headers = fault === 'damaged' ? otherHeaders : incoming.headers;
    const upstream = request(
      new URL(incoming.url ?? '/', this.site),
      { method: incoming.method, headers },
      async (response) => {
        if (this.changes.latency) await setTimeout(this.changes.latency);
        const { 'content-length': length, ...rest } = { ...response.headers, ...this.changes.headers };
        const responseHeaders =
          length === undefined || fault === 'damaged' ? rest : { ...rest, 'content-length': length };
        outgoing.writeHead(response.statusCode ?? 502, withoutUndefined(responseHeaders));
        response.pipe(outgoing, { end: fault !== 'damaged' });
        if (fault === 'damaged') response.once('end', () => outgoing.end(' '));
      },
    );
    upstream.once('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  }
}

function withoutUndefined(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
}
