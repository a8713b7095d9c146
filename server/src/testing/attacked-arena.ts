import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { shipTo } from './release-builder';
import { startArena } from './start-arena';

/** Where attackers come from; visitors have another address, 127.0.0.1. */
const ATTACKER = '127.0.0.2';

/** A site with one section, for the tests of a file; attackers reach it by plain connections. */
export function attackedArena() {
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

    /** Connects from the attackers' address and says something. */
    attack(said: string | Buffer, { reads = true } = {}): Attacker {
      const attacker = new Attacker(connect({ port: site.port, host: '127.0.0.1', localAddress: ATTACKER }), reads);
      attacker.socket.write(said);
      open.add(attacker);
      return attacker;
    },

    /** Somebody else is served meanwhile: a page, its file, a form. */
    async expectOthersServed() {
      const page = await fetch(`${site.url}/market`);
      expect([page.status, (await page.text()).includes('first')]).toEqual([200, true]);
      const answer = await fetch(`${site.url}/api/feedback`, { method: 'POST', body: '{', headers: JSON_TYPE });
      expect(answer.status).toBe(400);
    },

    /** Address of a file of several megabytes. */
    async film(): Promise<string> {
      const html = await (await fetch(`${site.url}/market`)).text();
      const base = /\/releases\/mf-market\/[^/"]+\//.exec(html)?.[0];
      return `${base}media/film.webm`;
    },
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** One connection of an attacker, and what it has heard. */
export class Attacker {
  heard = '';
  readonly connected: Promise<unknown>;
  /** Resolves with what it has heard when the connection ends. */
  readonly ended: Promise<string>;

  constructor(
    readonly socket: Socket,
    reads: boolean,
  ) {
    // A server that will hear no more may close while it is still spoken to.
    socket.on('error', () => undefined);
    if (reads)
      socket.setEncoding('latin1').on('data', (text) => {
        this.heard += text;
      });
    this.connected = once(socket, 'connect');
    this.connected.catch(() => undefined);
    this.ended = new Promise((resolve) => socket.once('close', () => resolve(this.heard)));
  }

  /** Resolves with what it has heard as soon as that begins an answer, or when the connection ends. */
  async answer(): Promise<string> {
    if (this.heard === '' && !this.socket.destroyed) await Promise.race([once(this.socket, 'data'), this.ended]);
    return this.heard;
  }

  get statuses(): string[] {
    return [...this.heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);
  }
}

/** The head of a request that brings a body, with whatever header makes it odd. */
export const headWith = (...headers: string[]) =>
  ['POST /auth/v1/token?grant_type=password HTTP/1.1', 'host: a', ...headers, '', ''].join('\r\n');

/** That many attackers, each connected. */
export async function many(count: number, attack: () => Attacker): Promise<Attacker[]> {
  const attackers: Attacker[] = [];
  // The queue of connections that wait to be accepted is not endless.
  while (attackers.length < count) {
    const group = Array.from({ length: Math.min(50, count - attackers.length) }, attack);
    await Promise.all(group.map(({ connected }) => connected));
    attackers.push(...group);
  }
  return attackers;
}
