import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { shipTo } from './release-builder';
import { startArena } from './start-arena';

/** IP address of attackers. Visitors have 127.0.0.1. */
const ATTACKER_IP = '127.0.0.2';

/** Starts a site with one section for all tests of a file. Attackers use plain TCP connections. */
export function setUpAttackedArena() {
  const site = {} as { arena: Awaited<ReturnType<typeof startArena>>; url: string; port: number };
  const open = new Set<Attacker>();

  beforeAll(async () => {
    site.arena = await startArena();
    await shipTo(site.arena, { app: 'shell', paths: ['/help'] });
    await shipTo(site.arena, { files: { 'media/film.webm': 'film '.repeat(1_600_000) } });
    site.url = await site.arena.app.listen({ port: 0, host: '127.0.0.1' });
    site.port = Number(new URL(site.url).port);
  });
  afterAll(async () => {
    for (const { socket } of open) socket.destroy();
    await site.arena.close();
  });

  return {
    site,

    /** Connects from the attackers' IP address and sends data. */
    attack(data: string | Buffer, { reads = true } = {}): Attacker {
      const attacker = new Attacker(connect({ port: site.port, host: '127.0.0.1', localAddress: ATTACKER_IP }), reads);
      attacker.socket.write(data);
      open.add(attacker);
      return attacker;
    },

    /** Expects that the server still answers other visitors: a page and a form. */
    async expectOthersServed() {
      const page = await fetch(`${site.url}/market`);
      expect([page.status, (await page.text()).includes('first')]).toEqual([200, true]);
      const response = await fetch(`${site.url}/api/feedback`, { method: 'POST', body: '{', headers: JSON_TYPE });
      expect(response.status).toBe(400);
    },

    /** The head of an upload for the market, without the empty line after its last header. */
    uploadHead({ payload, headers }: { payload: Buffer; headers: { 'content-type': string } }): string {
      return [
        'POST /api/ops/apps/mf-market/releases HTTP/1.1',
        'host: a',
        `authorization: Bearer ${site.arena.token}`,
        `content-type: ${headers['content-type']}`,
        `content-length: ${payload.length}`,
      ].join('\r\n');
    },

    /** URL path of a file of several megabytes. */
    async largeFileUrl(): Promise<string> {
      const html = await (await fetch(`${site.url}/market`)).text();
      const base = /\/releases\/mf-market\/[^/"]+\//.exec(html)?.[0];
      return `${base}media/film.webm`;
    },
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** One connection of an attacker, with the data that it has received. */
export class Attacker {
  received = '';
  readonly connected: Promise<unknown>;
  /** Resolves with all received data when the connection closes. */
  readonly ended: Promise<string>;

  constructor(
    readonly socket: Socket,
    reads: boolean,
  ) {
    // The server may close the connection while data is still being sent.
    socket.on('error', () => undefined);
    if (reads)
      socket.setEncoding('latin1').on('data', (text) => {
        this.received += text;
      });
    this.connected = once(socket, 'connect');
    this.connected.catch(() => undefined);
    this.ended = new Promise((resolve) => socket.once('close', () => resolve(this.received)));
  }

  /** Resolves with the received data as soon as there is any, or when the connection closes. */
  async response(): Promise<string> {
    if (this.received === '' && !this.socket.destroyed) await Promise.race([once(this.socket, 'data'), this.ended]);
    return this.received;
  }

  get statuses(): string[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);
  }
}

/** The head of a request with a body, with any extra headers. */
export const requestHead = (...headers: string[]) =>
  ['POST /auth/v1/token?grant_type=password HTTP/1.1', 'host: a', ...headers, '', ''].join('\r\n');

/** Connects `count` attackers. */
export async function connectMany(count: number, attack: () => Attacker): Promise<Attacker[]> {
  const attackers: Attacker[] = [];
  // In groups, because the queue of connections that wait to be accepted is limited.
  while (attackers.length < count) {
    const group = Array.from({ length: Math.min(50, count - attackers.length) }, attack);
    await Promise.all(group.map(({ connected }) => connected));
    attackers.push(...group);
  }
  return attackers;
}
