import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Starts a proxy to another server that a test can interrupt. `disconnect` closes all connections and refuses new ones;
 * `stall` keeps them and forwards nothing; `restore` forwards again. Without a target, it refuses all connections.
 */
export async function startProxy(target: string | undefined) {
  let state: 'forwarding' | 'disconnected' | 'stalled' = 'forwarding';
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const forward = (source: Socket, destination: Socket) => {
    source
      .on('data', (bytes) => state === 'forwarding' && destination.write(bytes))
      .on('close', () => destination.destroy());
  };
  const server = createServer((client) => {
    track(client);
    if (!target || state === 'disconnected') return client.destroy();
    const { hostname, port } = new URL(target);
    const upstream = track(connect(Number(port), hostname));
    forward(client, upstream);
    forward(upstream, client);
  });
  const closeConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    disconnect: () => {
      state = 'disconnected';
      closeConnections();
    },
    stall: () => {
      state = 'stalled';
    },
    restore: () => {
      state = 'forwarding';
      // Data is missing on the open connections, so they are useless.
      closeConnections();
    },
    close: () => {
      closeConnections();
      server.close();
    },
  };
}
