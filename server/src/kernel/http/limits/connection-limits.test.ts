import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { expectSoon } from '../../../testing/expect-soon';
import { limitConnections } from './connection-limits';

const MAX = 20;

let app: FastifyInstance;
let port: number;
/** Requests without a response. */
let waiting = 0;
const open: Socket[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await app.close();
});

/** Starts a server that answers `/` immediately and `/slow` never. */
async function listen(trustProxy?: string) {
  app = Fastify();
  waiting = 0;
  limitConnections(app, trustProxy, MAX);
  app.get('/', async () => 'here');
  app.get('/slow', () => {
    waiting += 1;
    return new Promise(() => undefined);
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

async function openConnection(from: string, path?: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  open.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (path) socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
  return socket;
}

async function isServed(from: string) {
  const socket = await openConnection(from, '/');
  const [response] = await once(socket.setEncoding('latin1'), 'data');
  expect(response).toContain('HTTP/1.1 200');
}

const countOpen = (sockets: Socket[]) => sockets.filter(({ destroyed }) => !destroyed).length;

test('closes the oldest idle connection of a client that uses all connections', async () => {
  await listen();
  const sockets: Socket[] = [];
  for (let i = 0; i < MAX; i++) sockets.push((await openConnection('127.0.0.2')).resume());
  await isServed('127.0.0.1');
  await expectSoon(async () => countOpen(sockets) === MAX - 1);
  expect(sockets[0]?.destroyed).toBe(true);
});

test('refuses more connections to a client that keeps all of them busy, but not to other clients', async () => {
  await listen();
  const sockets: Socket[] = [];
  for (let i = 0; i < MAX; i++) sockets.push((await openConnection('127.0.0.2', '/slow')).resume());
  await expectSoon(async () => waiting === MAX);
  const refused = (await openConnection('127.0.0.2')).resume();
  await once(refused, 'close');
  await isServed('127.0.0.1');
  expect(countOpen(sockets)).toBe(MAX);
});

test('does not count connections of a trusted proxy', async () => {
  await listen('127.0.0.0/30');
  const sockets: Socket[] = [];
  for (let i = 0; i <= MAX; i++) sockets.push((await openConnection('127.0.0.2')).resume());
  await isServed('127.0.0.2');
  expect(countOpen(sockets)).toBe(MAX + 1);
});

test('answers four pipelined requests, then closes the connection', async () => {
  await listen();
  const socket = await openConnection('127.0.0.2', '/');
  let received = '';
  socket.setEncoding('latin1').on('data', (text) => {
    received += text;
  });
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(200));
  await once(socket, 'close');
  const responses = received.split('HTTP/1.1 200').length - 1;
  expect([responses > 0, responses <= 5]).toEqual([true, true]);
  await isServed('127.0.0.2');
});
