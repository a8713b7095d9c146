import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds between two looks for connections that nobody uses any more, while the server closes. */
const LOOK_EVERY = 200;

/**
 * Ends connections without a request as soon as the server closes. Node would wait a minute for the first request of
 * those that browsers open in advance, and for the next one on those that were still busy when closing began.
 */
export function dropUnusedConnections(app: FastifyInstance) {
  const { server } = app;
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    const drop = () => {
      for (const socket of unused) socket.destroy();
      server.closeIdleConnections();
    };
    drop();
    const looking = setInterval(drop, LOOK_EVERY);
    server.once('close', () => clearInterval(looking));
  });
}
