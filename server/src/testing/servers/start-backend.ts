import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A request that a backend got. `body`: as text. */
export type BackendRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

type Answer = (response: ServerResponse, request: BackendRequest) => void;

const answerOk: Answer = (response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');

/**
 * Starts the backend of a section on this machine. `answerWith` changes what it answers, without an argument to
 * `{"ok":true}`.
 * @param certificate makes it answer https
 */
export async function startBackend(certificate?: { key: string; cert: string }) {
  let answer = answerOk;
  const requests: BackendRequest[] = [];
  const listener = async (incoming: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = '', url = '', headers } = incoming;
    const request = { method, url, headers, body: Buffer.concat(chunks).toString() };
    requests.push(request);
    answer(response, request);
  };
  const server = certificate ? createHttpsServer(certificate, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${certificate ? 'https' : 'http'}://localhost:${port}`,
    /** Every request, the last one last. */
    requests,
    last: () => requests.at(-1),
    answerWith: (next: Answer = answerOk) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
