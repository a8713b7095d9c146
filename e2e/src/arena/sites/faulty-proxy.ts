import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

/**
 * How a request fails:
 * - a number: with that status
 * - `html`: the page of a captive portal, in place of the file
 * - `wrong type`: the file as plain text
 * - `damaged`: one changed bit, with the headers of the file, so browsers keep it
 * - `cut`: the connection breaks after half of the file
 * - `hang`: no response
 * - `stall`: half of the file, and no end
 * - `slow`: 100 bytes per second, so that a test whose page has a faster clock ends first
 * - `reset`: a broken connection
 */
export type Fault = 404 | 500 | 'html' | 'wrong type' | 'damaged' | 'cut' | 'hang' | 'stall' | 'slow' | 'reset';

/** Faults with the bytes of the file. */
type FileFault = Extract<Fault, 'wrong type' | 'damaged' | 'cut' | 'stall' | 'slow'>;

/** Bytes that a network carries at once. */
const PACKET = 1_400;

/** Changes to every response. */
type ResponseChanges = {
  /** Milliseconds added to each response. */
  latency?: number;
  /** Of all responses together. */
  bytesPerSecond?: number;
  /** Headers to override; undefined removes a header. */
  headers?: OutgoingHttpHeaders;
};

/** A failure that a browser has reported. */
export type SentReport = { app: string; release: string; reason: string };

/** A proxy in front of a site that makes requests fail, and counts bytes. Not every driver can do that in its browser. */
export class FaultyProxy {
  /** Failures that browsers have reported, in order. */
  readonly reports: SentReport[] = [];
  private readonly unfinished: ServerResponse[] = [];
  /** Ends when all packets before have been sent. */
  private line = Promise.resolve();
  private paths: RegExp | undefined;
  private fault: Fault = 'reset';
  private readonly sockets: Socket[] = [];
  private readonly server = createServer((incoming, outgoing) => this.forward(incoming, outgoing));

  private constructor(
    private readonly site: string,
    private changes: ResponseChanges,
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

  /** From now on no request fails. Those that hang end with a broken connection, as when a server is replaced. */
  stopFailing() {
    this.paths = undefined;
    for (const response of this.unfinished.splice(0)) response.destroy();
  }

  /** From now on the network is slow. */
  slowDown(network: Pick<ResponseChanges, 'latency' | 'bytesPerSecond'>) {
    this.changes = { ...this.changes, ...network };
  }

  async stop() {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private recordReport(incoming: IncomingMessage) {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => this.reports.push(JSON.parse(Buffer.concat(chunks).toString())));
  }

  private forward(incoming: IncomingMessage, outgoing: ServerResponse) {
    if (incoming.url === '/api/failures') this.recordReport(incoming);
    const fault = this.paths?.test(incoming.url ?? '') ? this.fault : undefined;
    if (fault === 'hang' || fault === 'stall' || fault === 'slow') this.unfinished.push(outgoing);
    if (fault === 'hang') return undefined;
    if (fault === 'reset') return incoming.socket.destroy();
    if (fault === 404 || fault === 500) return outgoing.writeHead(fault).end();
    if (fault === 'html') return outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in first.</p>');
    const upstream = request(
      new URL(incoming.url ?? '/', this.site),
      { method: incoming.method, headers: fault ? forWholeFile(incoming.headers) : incoming.headers },
      async (response) => {
        if (this.changes.latency) await setTimeout(this.changes.latency);
        const headers = withoutUndefined({ ...response.headers, ...this.changes.headers });
        if (fault) return sendFaulty(outgoing, fault, headers, await buffer(response));
        outgoing.writeHead(response.statusCode ?? 502, headers);
        const { bytesPerSecond } = this.changes;
        return bytesPerSecond ? this.sendInTurn(outgoing, response, bytesPerSecond) : response.pipe(outgoing);
      },
    );
    upstream.once('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  }

  /** Sends a response in packets, which wait in one line with those of all other responses. */
  private async sendInTurn(outgoing: ServerResponse, response: IncomingMessage, bytesPerSecond: number) {
    const takeTurn = ({ length }: Buffer) => {
      this.line = this.line.then(() => setTimeout((length * 1000) / bytesPerSecond));
      return this.line;
    };
    for await (const chunk of response) await writePackets(outgoing, chunk, PACKET, takeTurn);
    outgoing.end();
  }
}

/** Asks for a file uncompressed and in full: a changed bit would break decompression, and a 304 has no body. */
function forWholeFile({ 'accept-encoding': _, 'if-none-match': etag, range, ...headers }: IncomingMessage['headers']) {
  return headers;
}

async function sendFaulty(outgoing: ServerResponse, fault: FileFault, headers: OutgoingHttpHeaders, body: Buffer) {
  const type = fault === 'wrong type' && { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' };
  outgoing.writeHead(200, { ...headers, ...type, 'content-length': body.length });
  const half = body.subarray(0, body.length / 2);
  if (fault === 'stall') outgoing.write(half);
  else if (fault === 'cut') outgoing.write(half, () => outgoing.destroy());
  else if (fault === 'slow') await sendSlowly(outgoing, body);
  else outgoing.end(fault === 'damaged' ? withFlippedBit(body) : body);
}

async function sendSlowly(outgoing: ServerResponse, body: Buffer) {
  await writePackets(outgoing, body, 10, () => setTimeout(100));
  outgoing.end();
}

/** Writes bytes in packets of a size, each when `turn` has come, until the response is destroyed. */
async function writePackets(
  outgoing: ServerResponse,
  bytes: Buffer,
  size: number,
  turn: (packet: Buffer) => Promise<void>,
) {
  for (let sent = 0; sent < bytes.length && !outgoing.destroyed; sent += size) {
    const packet = bytes.subarray(sent, sent + size);
    await turn(packet);
    outgoing.write(packet);
  }
}

/** Changes one bit of the last byte but one. */
function withFlippedBit(body: Buffer): Buffer {
  const changed = Buffer.from(body);
  changed.writeUInt8(changed.readUInt8(changed.length - 2) ^ 1, changed.length - 2);
  return changed;
}

function withoutUndefined(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
}
