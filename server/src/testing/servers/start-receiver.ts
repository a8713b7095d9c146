import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver got. `body`: parsed JSON; `text`: as it was signed. */
export type Delivery = { headers: IncomingHttpHeaders; text: string; body: ReceivedEvent };

type ReceivedEvent = {
  id: string;
  type: string;
  timestamp: string;
  data: { url: string; text: string; by: string; releases: { app: string; release: string | null }[] } & Record<
    string,
    unknown
  >;
};

/** Answers one request. The default is 204. */
type Answer = (delivery: Delivery, response: ServerResponse) => void;

const accept: Answer = (_, response) => void response.writeHead(204).end();

/** Starts a receiver of webhooks on this machine. `answerWith` changes what it answers, without an argument to 204. */
export async function startReceiver() {
  let answer = accept;
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const delivery = { headers: request.headers, text, body: JSON.parse(text) };
    deliveries.push(delivery);
    answer(delivery, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/the-secret-part`,
    /** Every request, including those without a successful answer. */
    deliveries,
    answerWith: (next: Answer = accept) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
