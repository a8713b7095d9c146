// Clients that mean harm, in a thread of their own: connections from one address, each of which never ends its head, never
// ends its body, or never reads its answer. One that is closed is opened again a second later.
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { port, count, file } = workerData;
const ADDRESS = '127.0.0.2';
const AGAIN_AFTER = 1_000;

const attacks = [
  { said: 'GET /market HTTP/1.1\r\nhost: a\r\nx-slow: ', reads: true, drips: true },
  {
    said: 'POST /auth/v1/token?grant_type=password HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n{',
    reads: true,
    drips: true,
  },
  { said: `GET ${file} HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(20), reads: false, drips: false },
];

let opened = 0;

function attack({ said, reads, drips }) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: ADDRESS });
  socket.on('error', () => undefined);
  socket.once('connect', () => {
    opened += 1;
    socket.write(said);
  });
  if (reads) socket.resume();
  const dripping = drips && setInterval(() => socket.write('a'), 5_000);
  socket.once('close', () => {
    clearInterval(dripping);
    setTimeout(() => attack({ said, reads, drips }), AGAIN_AFTER);
  });
}

for (let i = 0; i < count; i++) setTimeout(() => attack(attacks[i % attacks.length]), i);
parentPort.on('message', () => parentPort.postMessage(opened));
