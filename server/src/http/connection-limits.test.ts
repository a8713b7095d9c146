import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { expectSoon } from '../testing/expect-soon';
import { boundConnections } from './connection-limits';

const MOST = 20;

let app: FastifyInstance;
let port: number;
/** Requests that have come and wait for their answer. */
let waiting = 0;
const open: Socket[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await app.close();
});

/** A server that answers `/` at once and `/slow` never. */
async function listen(trustProxy?: string) {
  app = Fastify();
  waiting = 0;
  boundConnections(app, trustProxy, MOST);
  app.get('/', async () => 'here');
  app.get('/slow', () => {
    waiting += 1;
    return new Promise(() => undefined);
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

async function come(from: string, path?: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  open.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (path) socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
  return socket;
}

async function isServed(from: string) {
  const socket = await come(from, '/');
  const [answer] = await once(socket.setEncoding('latin1'), 'data');
  expect(answer).toContain('HTTP/1.1 200');
}

const left = (sockets: Socket[]) => sockets.filter(({ destroyed }) => !destroyed).length;

test('where one client takes all connections, its oldest idle one makes room for another client', async () => {
  await listen();
  const taken: Socket[] = [];
  for (let i = 0; i < MOST; i++) taken.push((await come('127.0.0.2')).resume());
  await isServed('127.0.0.1');
  await expectSoon(async () => left(taken) === MOST - 1);
  expect(taken[0]?.destroyed).toBe(true);
});

test('a client whose connections are all busy gets no more, another one does', async () => {
  await listen();
  const taken: Socket[] = [];
  for (let i = 0; i < MOST; i++) taken.push((await come('127.0.0.2', '/slow')).resume());
  await expectSoon(async () => waiting === MOST);
  const refused = (await come('127.0.0.2')).resume();
  await once(refused, 'close');
  await isServed('127.0.0.1');
  expect(left(taken)).toBe(MOST);
});

test('connections of a trusted proxy are not counted', async () => {
  await listen('127.0.0.0/30');
  const taken: Socket[] = [];
  for (let i = 0; i <= MOST; i++) taken.push((await come('127.0.0.2')).resume());
  await isServed('127.0.0.2');
  expect(left(taken)).toBe(MOST + 1);
});

test('of requests that are sent without waiting for answers four are answered, then the connection ends', async () => {
  await listen();
  const greedy = await come('127.0.0.2', '/');
  let heard = '';
  greedy.setEncoding('latin1').on('data', (text) => {
    heard += text;
  });
  greedy.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(200));
  await once(greedy, 'close');
  const answers = heard.split('HTTP/1.1 200').length - 1;
  expect([answers > 0, answers <= 5]).toEqual([true, true]);
  await isServed('127.0.0.2');
});
