// The least that a program on Node can do for a request: its own server, one answer, the same for every address.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , file = '', given = '{}'] = process.argv;
const headers = JSON.parse(given);
const body = readFileSync(file);
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
