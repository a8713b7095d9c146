import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ArenaServer, OPERATOR_TOKEN } from '../src/arena/sites/server';
import { type BuiltRelease, sha384 } from './built-release';
import { aFeedback, aPrebooking, aWaiver } from './clients/forms';
import { postJson } from './clients/post-json';
import { readCsv } from './clients/read-csv';
import { createRelease } from './fresh-release';
import { createPublisher, type Publisher } from './publisher';
import { Tally } from './tally';

/** Forms, each with a field for a unique marker. */
const forms = [
  { kind: 'prebooking', path: '/api/prebooking', aForm: aPrebooking },
  { kind: 'feedback', path: '/api/feedback', aForm: aFeedback },
  { kind: 'waiver', path: '/api/waivers/submit', aForm: aWaiver },
] as const;

/** Concurrent clients that send forms. */
const SENDERS = 4;

/** Minimum and maximum milliseconds between two power cuts. */
const POWERED_TIME = [200, 1_500] as const;

/** Milliseconds to wait for a release to be activated. */
const RELEASE_TIMEOUT = 30_000;

type Form = { kind: (typeof forms)[number]['kind']; path: string; marker: string; body: object; reference?: string };
type Account = { email: string; password: string; username: string };
type Change = { kind: 'activate' | 'rollback'; reason: string; acknowledged: boolean };

type Run = {
  site: ArenaServer;
  /** The live release of one section. */
  live: BuiltRelease;
  /** Cuts the power of the disk and kills the processes on it. */
  cutPower: () => Promise<void>;
  /** Restores the power; resolves when the site responds again. */
  restorePower: () => Promise<void>;
  milliseconds: number;
  /** Power cuts to make even if the time is over. */
  minimumCuts: number;
};

/**
 * Cuts the power while clients send forms, sign up, and publish, activate and roll back releases. Each time everything
 * acknowledged so far must be stored exactly once, and unacknowledged forms can be sent again.
 */
export async function submitDuringPowerCuts({
  site,
  live,
  cutPower,
  restorePower,
  milliseconds,
  minimumCuts,
}: Run): Promise<Tally> {
  const tally = new Tally();
  const publisher = createPublisher(site, OPERATOR_TOKEN);
  const initialLength = (await publisher.readHistory(live.app)).length;
  const sent: Form[] = [];
  const accounts: Account[] = [];
  const changes: Change[] = [];
  const stored: BuiltRelease[] = [];

  for (const until = Date.now() + milliseconds; tally.countOf('power cuts') < minimumCuts || Date.now() < until; ) {
    const checked = { accounts: accounts.length, stored: stored.length };
    let hasPower = true;
    const whilePowered = async (action: () => Promise<void>) => {
      // A failure means that the power cut interrupted the action.
      while (hasPower) await action().catch(() => undefined);
    };
    const [minimum, maximum] = POWERED_TIME;
    const clients = [
      ...Array.from({ length: SENDERS }, () => whilePowered(() => sendNewForm(site, sent, tally))),
      whilePowered(() => signUp(site, accounts, tally)),
      whilePowered(() => publish(publisher, { live, stored, changes, tally })),
    ];
    // Publishing is slow. In every tenth round the power cut waits until a change has been acknowledged.
    const countAcknowledged = () => changes.filter(({ acknowledged }) => acknowledged).length;
    const deadline = Date.now() + RELEASE_TIMEOUT;
    const target = countAcknowledged() + (tally.countOf('power cuts') % 10 === 0 ? 1 : 0);
    while (countAcknowledged() < target && Date.now() < deadline) await pause(20);
    await pause(minimum + Math.random() * (maximum - minimum));
    await cutPower();
    hasPower = false;
    await Promise.all(clients);
    await restorePower();
    tally.count('power cuts');

    for (const form of sent.filter(({ reference }) => !reference)) await sendForm(site, form, tally);
    await expectForms(site, sent, tally);
    await expectAccounts(site, accounts.slice(checked.accounts), tally);
    await expectChanges((await publisher.readHistory(live.app)).slice(initialLength), changes, tally);
    await expectFiles(site, stored.slice(checked.stored), tally);
    if (tally.violations.length > 0) return tally;
  }
  await expectAccounts(site, accounts, tally);
  await expectFiles(site, stored, tally);
  return tally;
}

async function sendNewForm(site: ArenaServer, sent: Form[], tally: Tally) {
  const { kind, path, aForm } = forms[sent.length % forms.length] ?? forms[0];
  const marker = randomUUID();
  const form: Form = { kind, path, marker, body: aForm(marker) };
  sent.push(form);
  await sendForm(site, form, tally);
}

async function sendForm(site: ArenaServer, form: Form, tally: Tally) {
  const { status, body } = await postJson(site, form.path, form.body, { 'idempotency-key': form.marker });
  throwIfServerError(status);
  if (status !== 201 || !body.reference) return tally.addViolation(`${form.path} answered ${status}: ${body.error}`);
  form.reference = body.reference;
  tally.count('forms acknowledged');
}

async function signUp(site: ArenaServer, accounts: Account[], tally: Tally) {
  const username = `asha-${randomUUID().slice(0, 13)}`;
  const account = { username, email: `${username}@example.in`, password: 'open-sesame-7' };
  const { status, body } = await postJson(site, '/api/auth/signup', account);
  throwIfServerError(status);
  if (status !== 201) return tally.addViolation(`A sign-up was answered with ${status}: ${body.message}`);
  accounts.push(account);
  tally.count('accounts acknowledged');
}

type PublishState = { live: BuiltRelease; stored: BuiltRelease[]; changes: Change[]; tally: Tally };

/** Publishes a new release, activates it, and rolls back to the first one. */
async function publish(publisher: Publisher, { live, stored, changes, tally }: PublishState) {
  const release = createRelease(live, randomUUID());
  const { status, error } = await publisher.upload(release);
  throwIfServerError(status);
  if (status >= 300) return tally.addViolation(`A release was refused with ${status}: ${error}`);
  stored.push(release);
  tally.count('releases acknowledged');
  for (const kind of ['activate', 'rollback'] as const) {
    const change = { kind, reason: `${kind} ${changes.length}`, acknowledged: false };
    changes.push(change);
    const response = await (kind === 'activate'
      ? publisher.activate(release, change.reason)
      : publisher.rollBack(live, change.reason));
    throwIfServerError(response.status);
    if (response.status !== 200) {
      return tally.addViolation(`${kind} was answered with ${response.status}: ${response.error}`);
    }
    change.acknowledged = true;
    tally.count(kind === 'activate' ? 'activations acknowledged' : 'rollbacks acknowledged');
  }
}

/** A server that loses its disk may still answer with an error, which acknowledges nothing. */
function throwIfServerError(status: number) {
  if (status >= 500) throw new Error(`The server answered ${status}.`);
}

const MARKER = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Expects that each form is stored once, with the acknowledged reference. */
async function expectForms(site: ArenaServer, sent: readonly Form[], tally: Tally) {
  for (const { kind } of forms) {
    const rows = new Map<string, string[]>();
    for (const row of (await readCsv(site, kind)).split('\r\n')) {
      const marker = MARKER.exec(row)?.[0] ?? '';
      rows.set(marker, [...(rows.get(marker) ?? []), row]);
    }
    for (const form of sent.filter((form) => form.kind === kind)) {
      const matches = rows.get(form.marker) ?? [];
      if (matches.length === 1 && matches[0]?.includes(form.reference ?? '')) continue;
      tally.addViolation(`${kind} ${form.reference} is stored ${matches.length} times.`);
    }
  }
}

async function expectAccounts(site: ArenaServer, accounts: readonly Account[], tally: Tally) {
  for (const { email, password } of accounts) {
    const { status } = await postJson(site, '/api/auth/login', { email, password });
    if (status !== 200) tally.addViolation(`${email} cannot log in: ${status}`);
  }
}

/**
 * Expects all acknowledged changes in the history, in order. Unacknowledged changes may be in it, too; from then on they
 * count as acknowledged.
 */
async function expectChanges(history: readonly { reason: string | null }[], changes: Change[], tally: Tally) {
  const reasons = history.map(({ reason }) => reason ?? '');
  const applied = changes.filter(({ reason, acknowledged }) => acknowledged || reasons.includes(reason));
  const expected = applied.map(({ reason }) => reason).join();
  if (reasons.join() !== expected) tally.addViolation(`The history is ${reasons.join()}, not ${expected}.`);
  for (const change of applied) change.acknowledged = true;
}

async function expectFiles(site: ArenaServer, releases: readonly BuiltRelease[], tally: Tally) {
  // No visitor had some of them yet.
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  for (const { app, id, files } of releases) {
    for (const { path, sha384: hash } of files) {
      const file = await fetch(`${site.url}/releases/${app}/${id}/${path}`, { headers });
      const actual = sha384(new Uint8Array(await file.arrayBuffer()));
      if (actual !== hash) tally.addViolation(`${path} of ${id} answers ${file.status}, ${actual}.`);
    }
  }
}
