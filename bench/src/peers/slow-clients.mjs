// Slow-client attack in its own thread. Each connection never ends its headers, never ends its body, or never reads its
// responses. A closed connection is reopened after a second.
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { port, count, file } = workerData;
const ADDRESS = '127.0.0.2';
const REOPEN_DELAY = 1_000;

const attacks = [
  { request: 'GET /market HTTP/1.1\r\nhost: a\r\nx-slow: ', readsResponse: true, sendsSlowly: true },
  {
    request: 'POST /auth/v1/token?grant_type=password HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n{',
    readsResponse: true,
    sendsSlowly: true,
  },
  { request: `GET ${file} HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(20), readsResponse: false, sendsSlowly: false },
];

let opened = 0;

function attack({ request, readsResponse, sendsSlowly }) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: ADDRESS });
  socket.on('error', () => undefined);
  socket.once('connect', () => {
    opened += 1;
    socket.write(request);
  });
  if (readsResponse) socket.resume();
  const timer = sendsSlowly && setInterval(() => socket.write('a'), 5_000);
  socket.once('close', () => {
    clearInterval(timer);
    setTimeout(() => attack({ request, readsResponse, sendsSlowly }), REOPEN_DELAY);
  });
}

for (let i = 0; i < count; i++) setTimeout(() => attack(attacks[i % attacks.length]), i);
parentPort.on('message', () => parentPort.postMessage(opened));
