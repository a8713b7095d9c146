import type { Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { createProxyMatcher } from '../headers/trusted-proxies';

/** Open connections: six for each of more than a thousand browsers. Most of them are idle. */
const MAX_CONNECTIONS = 8_000;

/** Milliseconds a client may go without reading more of its response. */
const STALL_TIMEOUT = 30_000;

/**
 * Milliseconds a client may continue to send a body that is no longer read. Closing at once could lose the response.
 */
const LINGER_TIMEOUT = 5_000;

/**
 * Maximum requests that wait for their response on one connection. Browsers send the next request after the last
 * response; the server would start on pipelined requests all at once.
 */
const MAX_PIPELINED = 4;

/** Connections of one IP address. `idle` is ordered by the start of idleness. */
type Client = { sockets: Set<Socket>; idle: Set<Socket> };

/**
 * Limits the number of connections and the time a client may take to read a response. Over the limit, the client with
 * the most connections loses its oldest idle one, which a browser simply reopens. Below the limit one IP address may
 * have any number, because a mobile network puts many visitors behind one.
 * Connections of a trusted proxy are not counted: they carry the requests of all its clients, and the proxy limits them.
 * @param trustProxy IP addresses of trusted proxies, in the format of `ARENA_TRUST_PROXY`
 * @param maxConnections open at the same time
 */
export function limitConnections(
  app: FastifyInstance,
  trustProxy: string | undefined,
  maxConnections = MAX_CONNECTIONS,
) {
  const isProxy = createProxyMatcher(trustProxy);
  const clients = new Map<string, Client>();
  const open = new Map<Socket, { client: Client; requests: number }>();

  const largestClient = () => [...clients.values()].reduce((a, b) => (b.sockets.size > a.sockets.size ? b : a));

  function add(socket: Socket, key: string) {
    const client = clients.get(key) ?? { sockets: new Set(), idle: new Set() };
    clients.set(key, client);
    client.sockets.add(socket);
    client.idle.add(socket);
    open.set(socket, { client, requests: 0 });
    socket.once('close', () => {
      open.delete(socket);
      client.idle.delete(socket);
      client.sockets.delete(socket);
      if (client.sockets.size === 0) clients.delete(key);
    });
  }

  app.server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    // The client has already disconnected.
    if (!remoteAddress) return socket.destroy();
    if (isProxy(remoteAddress)) return;
    add(socket, normalizeIP(remoteAddress));
    if (open.size <= maxConnections) return;
    // If all its other connections are busy, the oldest idle one is its newest, which has not sent a request yet.
    for (const oldest of largestClient().idle) return oldest.destroy();
  });

  app.server.prependListener('request', (request, response) => {
    const { socket } = request;
    const state = open.get(socket);
    if (!state) return;
    state.requests += 1;
    state.client.idle.delete(socket);
    response.once('close', () => {
      state.requests -= 1;
      if (state.requests === 0 && open.has(socket)) state.client.idle.add(socket);
    });
    response.once('finish', () => {
      if (request.complete) return;
      const timer = setTimeout(() => socket.destroy(), LINGER_TIMEOUT).unref();
      request
        .once('close', () => clearTimeout(timer))
        .unpipe()
        .resume();
    });
  });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if ((open.get(raw.socket)?.requests ?? 0) <= MAX_PIPELINED) return done();
    // Node assigns the socket to this response after it has sent the earlier ones.
    reply.hijack().raw.once('socket', (socket: Socket) => socket.destroy());
  });
  // Node resets the timeout after the response.
  app.addHook('onSend', async ({ raw }) => {
    if (open.has(raw.socket)) raw.socket.setTimeout(STALL_TIMEOUT);
  });
}
