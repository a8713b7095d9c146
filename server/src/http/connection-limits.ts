import { BlockList, isIPv6, type Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/** Connections that are open at once: six for each of more than a thousand browsers, most of which are idle. */
const MOST_CONNECTIONS = 8_000;

/** Milliseconds in which a client has to take something more of its answer. */
const STALLS = 30_000;

/** Milliseconds that are left to send a body nobody reads: a client that is cut off at once may miss its answer. */
const LINGER = 5_000;

/**
 * Requests that wait for their answer on one connection. Browsers send the next one when the last is answered; each of
 * those that are sent ahead would be worked on at once.
 */
const SENT_AHEAD = 4;

/** Connections of one address. Those without a request stand in the order in which they came to rest. */
type Client = { sockets: Set<Socket>; resting: Set<Socket> };

/**
 * Bounds how many connections there are, and for how long one may keep an answer. Beyond that, the client that holds
 * the most gives way: its oldest connection without a request is closed, which a browser just opens again. Until then
 * one address has as many as it likes, since a mobile network puts a whole crowd behind one.
 * Connections of a trusted proxy are not counted: they carry the requests of all its clients, and it bounds these.
 * @param trustProxy addresses of trusted proxies, as `ARENA_TRUST_PROXY` has them
 * @param most connections at once
 */
export function boundConnections(app: FastifyInstance, trustProxy: string | undefined, most = MOST_CONNECTIONS) {
  const isProxy = proxiesIn(trustProxy);
  const clients = new Map<string, Client>();
  const open = new Map<Socket, { client: Client; requests: number }>();

  const largest = () => [...clients.values()].reduce((a, b) => (b.sockets.size > a.sockets.size ? b : a));

  function add(socket: Socket, name: string) {
    const client = clients.get(name) ?? { sockets: new Set(), resting: new Set() };
    clients.set(name, client);
    client.sockets.add(socket);
    client.resting.add(socket);
    open.set(socket, { client, requests: 0 });
    socket.once('close', () => {
      open.delete(socket);
      client.resting.delete(socket);
      client.sockets.delete(socket);
      if (client.sockets.size === 0) clients.delete(name);
    });
  }

  app.server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    // Without an address it has gone away already.
    if (!remoteAddress) return socket.destroy();
    if (isProxy(remoteAddress)) return;
    add(socket, normalizeIP(remoteAddress));
    if (open.size <= most) return;
    // Its newest, which has asked for nothing yet, where all others are busy.
    for (const oldest of largest().resting) return oldest.destroy();
  });

  app.server.prependListener('request', (request, response) => {
    const { socket } = request;
    const state = open.get(socket);
    if (!state) return;
    state.requests += 1;
    state.client.resting.delete(socket);
    response.once('close', () => {
      state.requests -= 1;
      if (state.requests === 0 && open.has(socket)) state.client.resting.add(socket);
    });
    response.once('finish', () => {
      if (request.complete) return;
      const end = setTimeout(() => socket.destroy(), LINGER).unref();
      request
        .once('close', () => clearTimeout(end))
        .unpipe()
        .resume();
    });
  });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if ((open.get(raw.socket)?.requests ?? 0) <= SENT_AHEAD) return done();
    // It gets the answers it waits for first.
    reply.hijack().raw.once('socket', (socket: Socket) => socket.destroy());
  });
  // Node takes the time-out back when the answer is out.
  app.addHook('onSend', async ({ raw }) => {
    if (open.has(raw.socket)) raw.socket.setTimeout(STALLS);
  });
}

/** Tells whether an address is among those of a list such as `127.0.0.1,10.0.0.0/8`. */
function proxiesIn(list: string | undefined): (address: string) => boolean {
  const proxies = new BlockList();
  for (const entry of list?.split(',') ?? []) {
    const [address = '', bits] = entry.trim().split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
