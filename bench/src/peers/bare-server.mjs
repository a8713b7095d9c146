// A minimal Node server that gives the same response to every request.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , file = '', headerJson = '{}'] = process.argv;
const headers = JSON.parse(headerJson);
const body = readFileSync(file);
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
