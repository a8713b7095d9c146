import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A line to another server, on a port of its own, that a test can break: `cut` ends its connections and takes no more,
 * `hush` keeps them and lets nothing through. Without a server to lead to, it is cut for good.
 */
export async function startLine(to: string | undefined) {
  let state: 'whole' | 'cut' | 'hushed' = 'whole';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const relay = (from: Socket, onto: Socket) => {
    from.on('data', (bytes) => state === 'whole' && onto.write(bytes)).on('close', () => onto.destroy());
  };
  const server = createServer((near) => {
    keep(near);
    if (!to || state === 'cut') return near.destroy();
    const { hostname, port } = new URL(to);
    const far = keep(connect(Number(port), hostname));
    relay(near, far);
    relay(far, near);
  });
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      state = 'cut';
      end();
    },
    hush: () => {
      state = 'hushed';
    },
    mend: () => {
      state = 'whole';
      // What was swallowed meanwhile is lost: the connections are of no more use.
      end();
    },
    close: () => {
      end();
      server.close();
    },
  };
}
