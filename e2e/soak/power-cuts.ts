import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ArenaServer, OPERATOR_TOKEN } from '../src/arena/server';
import { type Edition, sha384 } from './built-release';
import { aFeedback, aPrebooking, aWaiver } from './forms';
import { freshRelease } from './fresh-release';
import { post } from './post-json';
import { type Publisher, publisherOf } from './publisher';
import { readCsv } from './read-csv';
import { Tally } from './tally';

/** Forms with a mark that no other has, in a field of each. */
const forms = [
  { kind: 'prebooking', path: '/api/prebooking', aForm: aPrebooking },
  { kind: 'feedback', path: '/api/feedback', aForm: aFeedback },
  { kind: 'waiver', path: '/api/waivers/submit', aForm: aWaiver },
] as const;

/** Visitors who send forms, one after the other. */
const SENDERS = 4;

/** Milliseconds until the power goes, at least and at most. */
const POWER_FOR = [200, 1_500] as const;

/** Milliseconds to wait for a release to be published and activated. */
const FOR_A_RELEASE = 30_000;

type Form = { kind: (typeof forms)[number]['kind']; path: string; mark: string; body: object; reference?: string };
type Account = { email: string; password: string; username: string };
type Change = { kind: 'activate' | 'rollback'; reason: string; acknowledged: boolean };

type Run = {
  site: ArenaServer;
  /** A release of one section, which is live. */
  live: Edition;
  /** Takes the power from everything, and ends the processes that had it. */
  cut: () => Promise<void>;
  /** Gives it back; resolves when the site answers again. */
  restore: () => Promise<void>;
  /** Milliseconds, and cuts that are made however long they take. */
  milliseconds: number;
  atLeast: number;
};

/**
 * The power goes while forms are sent, accounts made, releases published, activated and rolled back. Each time
 * everything that was acknowledged so far has to be there, once, and what was not acknowledged can be sent again.
 */
export async function nothingIsLostInPowerCuts({
  site,
  live,
  cut,
  restore,
  milliseconds,
  atLeast,
}: Run): Promise<Tally> {
  const tally = new Tally();
  const publisher = publisherOf(site, OPERATOR_TOKEN);
  const before = (await publisher.history(live.app)).length;
  const sent: Form[] = [];
  const accounts: Account[] = [];
  const changes: Change[] = [];
  const stored: Edition[] = [];

  for (const until = Date.now() + milliseconds; tally.counted('power cuts') < atLeast || Date.now() < until; ) {
    const known = { accounts: accounts.length, stored: stored.length };
    let hasPower = true;
    const whilePowered = async (work: () => Promise<void>) => {
      // What fails has met the cut.
      while (hasPower) await work().catch(() => undefined);
    };
    const [least, most] = POWER_FOR;
    const working = [
      ...Array.from({ length: SENDERS }, () => whilePowered(() => fillIn(site, sent, tally))),
      whilePowered(() => join(site, accounts, tally)),
      whilePowered(() => publish(publisher, { live, stored, changes, tally })),
    ];
    // Publishing takes longer than all else: in every tenth round the power goes soon after a change went live.
    const madeLive = () => changes.filter(({ acknowledged }) => acknowledged).length;
    const patience = Date.now() + FOR_A_RELEASE;
    const wanted = madeLive() + (tally.counted('power cuts') % 10 === 0 ? 1 : 0);
    while (madeLive() < wanted && Date.now() < patience) await pause(20);
    await pause(least + Math.random() * (most - least));
    await cut();
    hasPower = false;
    await Promise.all(working);
    await restore();
    tally.count('power cuts');

    for (const form of sent.filter(({ reference }) => !reference)) await send(site, form, tally);
    await expectForms(site, sent, tally);
    await expectAccounts(site, accounts.slice(known.accounts), tally);
    await expectChanges((await publisher.history(live.app)).slice(before), changes, tally);
    await expectFiles(site, stored.slice(known.stored), tally);
    if (tally.violations.length > 0) return tally;
  }
  await expectAccounts(site, accounts, tally);
  await expectFiles(site, stored, tally);
  return tally;
}

async function fillIn(site: ArenaServer, sent: Form[], tally: Tally) {
  const { kind, path, aForm } = forms[sent.length % forms.length] ?? forms[0];
  const mark = randomUUID();
  const form: Form = { kind, path, mark, body: aForm(mark) };
  sent.push(form);
  await send(site, form, tally);
}

async function send(site: ArenaServer, form: Form, tally: Tally) {
  const { status, body } = await post(site, form.path, form.body, { 'idempotency-key': form.mark });
  throwIfFailed(status);
  if (status !== 201 || !body.reference) return tally.violation(`${form.path} answered ${status}: ${body.error}`);
  form.reference = body.reference;
  tally.count('forms acknowledged');
}

async function join(site: ArenaServer, accounts: Account[], tally: Tally) {
  const username = `asha-${randomUUID().slice(0, 13)}`;
  const account = { username, email: `${username}@example.in`, password: 'open-sesame-7' };
  const { status, body } = await post(site, '/api/auth/signup', account);
  throwIfFailed(status);
  if (status !== 201) return tally.violation(`A sign-up was answered with ${status}: ${body.message}`);
  accounts.push(account);
  tally.count('accounts acknowledged');
}

type Published = { live: Edition; stored: Edition[]; changes: Change[]; tally: Tally };

/** Publishes a release that was never there, activates it and goes back to the first one. */
async function publish(publisher: Publisher, { live, stored, changes, tally }: Published) {
  const fresh = freshRelease(live, randomUUID());
  const { status, error } = await publisher.upload(fresh);
  throwIfFailed(status);
  if (status >= 300) return tally.violation(`A release was refused with ${status}: ${error}`);
  stored.push(fresh);
  tally.count('releases acknowledged');
  for (const kind of ['activate', 'rollback'] as const) {
    const change = { kind, reason: `${kind} ${changes.length}`, acknowledged: false };
    changes.push(change);
    const answer = await (kind === 'activate'
      ? publisher.activate(fresh, change.reason)
      : publisher.rollBack(live, change.reason));
    throwIfFailed(answer.status);
    if (answer.status !== 200) return tally.violation(`${kind} was answered with ${answer.status}: ${answer.error}`);
    change.acknowledged = true;
    tally.count(kind === 'activate' ? 'activations acknowledged' : 'rollbacks acknowledged');
  }
}

/** A server whose disk goes may still say that it failed. That acknowledges nothing. */
function throwIfFailed(status: number) {
  if (status >= 500) throw new Error(`The server answered ${status}.`);
}

const MARK = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Each form is there once, under the reference that was acknowledged. */
async function expectForms(site: ArenaServer, sent: readonly Form[], tally: Tally) {
  for (const { kind } of forms) {
    const rows = new Map<string, string[]>();
    for (const row of (await readCsv(site, kind)).split('\r\n')) {
      const mark = MARK.exec(row)?.[0] ?? '';
      rows.set(mark, [...(rows.get(mark) ?? []), row]);
    }
    for (const form of sent.filter((one) => one.kind === kind)) {
      const found = rows.get(form.mark) ?? [];
      if (found.length === 1 && found[0]?.includes(form.reference ?? '')) continue;
      tally.violation(`${kind} ${form.reference} is there ${found.length} times.`);
    }
  }
}

async function expectAccounts(site: ArenaServer, accounts: readonly Account[], tally: Tally) {
  for (const { email, password } of accounts) {
    const { status } = await post(site, '/api/auth/login', { email, password });
    if (status !== 200) tally.violation(`${email} cannot log in: ${status}`);
  }
}

/** The history has what was acknowledged, in order; what was not may be in it or not, and counts from here on as it is. */
async function expectChanges(history: readonly { reason: string | null }[], changes: Change[], tally: Tally) {
  const reasons = history.map(({ reason }) => reason ?? '');
  const happened = changes.filter(({ reason, acknowledged }) => acknowledged || reasons.includes(reason));
  const expected = happened.map(({ reason }) => reason).join();
  if (reasons.join() !== expected) tally.violation(`The history is ${reasons.join()}, not ${expected}.`);
  for (const change of happened) change.acknowledged = true;
}

async function expectFiles(site: ArenaServer, releases: readonly Edition[], tally: Tally) {
  for (const { app, release, files } of releases) {
    for (const { path, sha384: hash } of files) {
      const file = await fetch(`${site.url}/releases/${app}/${release}/${path}`);
      const found = sha384(new Uint8Array(await file.arrayBuffer()));
      if (found !== hash) tally.violation(`${path} of ${release} answers ${file.status}, ${found}.`);
    }
  }
}
