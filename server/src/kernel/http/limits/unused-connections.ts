import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds between checks for unused connections while the server closes. */
const CHECK_INTERVAL = 200;

/**
 * Closes connections without a request as soon as the server closes. Node would wait a minute for the first request on
 * connections that browsers open in advance, and for the next request on connections that were busy when closing began.
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
    const interval = setInterval(drop, CHECK_INTERVAL);
    server.once('close', () => clearInterval(interval));
  });
}
