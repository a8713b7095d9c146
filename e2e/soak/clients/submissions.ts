import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ArenaServer, OPERATOR_TOKEN } from '../../src/arena/sites/server';
import type { BuiltRelease } from '../built-release';
import { type Acknowledged, expectExactlyOnce } from '../exactly-once';
import { createPublisher } from '../publisher';
import { Tally } from '../tally';
import { aFeedback, aPrebooking, aWaiver } from './forms';
import { postJson } from './post-json';

/** Forms, each with a field for a unique marker. */
const forms = [
  { kind: 'prebooking', path: '/api/prebooking', aForm: aPrebooking },
  { kind: 'feedback', path: '/api/feedback', aForm: aFeedback },
  { kind: 'waiver', path: '/api/waivers/submit', aForm: aWaiver },
] as const;

/** Milliseconds between two attempts. */
const RETRY_DELAY = 200;

/** Milliseconds after the end of the run; a server without a response by then counts as lost. */
const GIVE_UP_AFTER = 60_000;

/** Maximum milliseconds between two faults. */
const MAX_FAULT_INTERVAL = 2_000;

/** Clients that send forms, and clients that sign up. */
const FORM_CLIENTS = 8;
const SIGN_UP_CLIENTS = 2;

type Run = {
  site: ArenaServer;
  /** Two releases of one section; the second is not live. */
  releases: readonly BuiltRelease[];
  milliseconds: number;
  /** Faults by name, injected in turn. */
  faults: Record<string, () => Promise<void>>;
};

/**
 * Clients send forms, sign up and activate releases while faults are injected, and retry until they get a response. In
 * the end everything acknowledged must be stored exactly once.
 */
export async function submitDuringFaults({ site, releases, milliseconds, faults }: Run): Promise<Tally> {
  const tally = new Tally();
  const until = Date.now() + milliseconds;
  const references: Acknowledged['references'] = { prebooking: new Map(), feedback: new Map(), waiver: new Map() };
  const accounts: Acknowledged['accounts'] = [];
  const publisher = createPublisher(site, OPERATOR_TOKEN);
  const [live, next] = releases;
  if (!live || !next) throw new Error('Two releases are needed.');
  const candidates = [live, next] as const;
  for (const release of releases) await publisher.upload(release);

  /** Repeats a request until the response is not a server error. @returns the response and the number of tries */
  async function retryUntilAnswered<T extends { status: number }>(name: string, send: () => Promise<T>) {
    for (let tries = 1; ; tries++) {
      const response = await send().catch(() => undefined);
      if (response && response.status < 500) return { ...response, tries };
      if (response && response.status !== 503) tally.addViolation(`${name} was answered with ${response.status}.`);
      if (Date.now() > until + GIVE_UP_AFTER) throw new Error(`${name} has had no response for a minute.`);
      tally.count(response ? '503 responses' : 'requests without a response');
      await pause(RETRY_DELAY);
    }
  }

  async function sendForm(turn: number) {
    const { kind, path, aForm } = forms[turn % forms.length] ?? forms[0];
    const marker = randomUUID();
    const form = aForm(marker);
    const { status, body } = await retryUntilAnswered(path, () =>
      postJson(site, path, form, { 'idempotency-key': marker }),
    );
    if (status !== 201) tally.addViolation(`${path} answered ${status}: ${body.error}`);
    references[kind].set(marker, body.reference ?? '');
    tally.count('forms acknowledged');
  }

  async function signUp() {
    const name = `asha-${randomUUID()}`;
    const account = { email: `${name}@example.in`, password: 'open-sesame-7' };
    const { status, body, tries } = await retryUntilAnswered('a sign-up', () =>
      postJson(site, '/api/auth/signup', { ...account, username: name }),
    );
    // Sign-ups have no idempotency key: a retry may learn that the account exists already.
    const existsAlready = tries > 1 && /already/.test(body.message ?? '');
    if (status !== 201 && !existsAlready) tally.addViolation(`A sign-up was answered with ${status}: ${body.message}`);
    accounts.push(account);
    tally.count('accounts acknowledged');
  }

  const activated: string[] = [];
  async function activate(turn: number) {
    const release = candidates[turn % 2 === 0 ? 1 : 0];
    const reason = `turn ${turn}`;
    // A retry finds the release live already and changes nothing.
    const { status, error } = await retryUntilAnswered(reason, () => publisher.activate(release, reason));
    if (status !== 200) tally.addViolation(`${reason} was answered with ${status}: ${error}`);
    activated.push(reason);
    tally.count('activations acknowledged');
  }

  const repeat = async (action: (turn: number) => Promise<void>) => {
    for (let turn = 0; Date.now() < until; turn++) await action(turn);
  };
  await Promise.all([
    ...Array.from({ length: FORM_CLIENTS }, () => repeat(sendForm)),
    ...Array.from({ length: SIGN_UP_CLIENTS }, () => repeat(signUp)),
    repeat(activate),
    repeat(async (turn) => {
      await pause(Math.random() * MAX_FAULT_INTERVAL);
      const names = Object.keys(faults);
      const name = names[turn % names.length] ?? '';
      await faults[name]?.();
      tally.count(name);
    }),
  ]);

  await expectExactlyOnce(site, { app: live.app, references, accounts, activated }, tally);
  return tally;
}
