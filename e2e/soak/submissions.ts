import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ArenaServer, OPERATOR_TOKEN } from '../src/arena/server';
import type { Edition } from './built-release';
import { type Acknowledged, expectOnce } from './exactly-once';
import { aFeedback, aPrebooking, aWaiver } from './forms';
import { post } from './post-json';
import { publisherOf } from './publisher';
import { Tally } from './tally';

/** Forms with a mark that no other has, in a field of each. */
const forms = [
  { kind: 'prebooking', path: '/api/prebooking', aForm: aPrebooking },
  { kind: 'feedback', path: '/api/feedback', aForm: aFeedback },
  { kind: 'waiver', path: '/api/waivers/submit', aForm: aWaiver },
] as const;

/** Milliseconds until somebody tries again. */
const TRY_AGAIN_AFTER = 200;

/** Milliseconds after the end of the run: a server that gives no answer for so long does not come back. */
const GIVE_UP_AFTER = 60_000;

/** Milliseconds between two faults, at most. */
const QUIET = 2_000;

/** Clients that send forms, and those that make accounts. */
const SENDERS = 8;
const JOINERS = 2;

type Run = {
  site: ArenaServer;
  /** Two releases of one section; the second is not live. */
  editions: readonly Edition[];
  milliseconds: number;
  /** What goes wrong, one after the other, again and again. */
  faults: Record<string, () => Promise<void>>;
};

/**
 * Clients that try again until they get an answer, while what stands behind it fails again and again. In the end
 * everything that was acknowledged is there, once.
 */
export async function nothingIsLost({ site, editions, milliseconds, faults }: Run): Promise<Tally> {
  const tally = new Tally();
  const until = Date.now() + milliseconds;
  const references: Acknowledged['references'] = { prebooking: new Map(), feedback: new Map(), waiver: new Map() };
  const accounts: Acknowledged['accounts'] = [];
  const publisher = publisherOf(site, OPERATOR_TOKEN);
  const [live, next] = editions;
  if (!live || !next) throw new Error('Two releases take turns.');
  const turns = [live, next] as const;
  for (const edition of editions) await publisher.upload(edition);

  /** Asks until there is an answer that is no trouble of the server; `tries` tells how often that took. */
  async function insist<T extends { status: number }>(what: string, ask: () => Promise<T>) {
    for (let tries = 1; ; tries++) {
      const answer = await ask().catch(() => undefined);
      if (answer && answer.status < 500) return { ...answer, tries };
      if (answer && answer.status !== 503) tally.violation(`${what} was answered with ${answer.status}.`);
      if (Date.now() > until + GIVE_UP_AFTER) throw new Error(`${what} has had no answer for a minute.`);
      tally.count(answer ? 'times asked to come back' : 'times without an answer');
      await pause(TRY_AGAIN_AFTER);
    }
  }

  async function send(turn: number) {
    const { kind, path, aForm } = forms[turn % forms.length] ?? forms[0];
    const mark = randomUUID();
    const form = aForm(mark);
    const { status, body } = await insist(path, () => post(site, path, form, { 'idempotency-key': mark }));
    if (status !== 201) tally.violation(`${path} answered ${status}: ${body.error}`);
    references[kind].set(mark, body.reference ?? '');
    tally.count('forms acknowledged');
  }

  async function join() {
    const name = `asha-${randomUUID()}`;
    const account = { email: `${name}@example.in`, password: 'open-sesame-7' };
    const { status, body, tries } = await insist('a sign-up', () =>
      post(site, '/api/auth/signup', { ...account, username: name }),
    );
    // No key tells a second try from somebody else: that there is such an account is what a second try may hear.
    const isThere = tries > 1 && /already/.test(body.message ?? '');
    if (status !== 201 && !isThere) tally.violation(`A sign-up was answered with ${status}: ${body.message}`);
    accounts.push(account);
    tally.count('accounts acknowledged');
  }

  const activated: string[] = [];
  async function activate(turn: number) {
    const edition = turns[turn % 2 === 0 ? 1 : 0];
    const reason = `turn ${turn}`;
    // A second try finds it live already and changes nothing.
    const { status, error } = await insist(reason, () => publisher.activate(edition, reason));
    if (status !== 200) tally.violation(`${reason} was answered with ${status}: ${error}`);
    activated.push(reason);
    tally.count('activations acknowledged');
  }

  const working = async (work: (turn: number) => Promise<void>) => {
    for (let turn = 0; Date.now() < until; turn++) await work(turn);
  };
  await Promise.all([
    ...Array.from({ length: SENDERS }, () => working(send)),
    ...Array.from({ length: JOINERS }, () => working(join)),
    working(activate),
    working(async (turn) => {
      await pause(Math.random() * QUIET);
      const names = Object.keys(faults);
      const name = names[turn % names.length] ?? '';
      await faults[name]?.();
      tally.count(name);
    }),
  ]);

  await expectOnce(site, { app: live.app, references, accounts, activated }, tally);
  return tally;
}
