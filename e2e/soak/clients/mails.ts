import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ArenaServer } from '../../src/arena/sites/server';
import { killServer } from '../sites';
import { Tally } from '../tally';
import { aPrebooking, aWaiver } from './forms';
import type { MailReceiver } from './mail-receiver';
import { postJson } from './post-json';

/** SIGKILLs while the mail server is away. */
const KILLS = 3;

/** Milliseconds between two forms. */
const INTERVAL = 200;

/** Milliseconds until all mails must have arrived after the mail server is back: more than the longest pause and claim. */
const MAX_DELAY = 20 * 60_000;

const forms = [
  { path: '/api/prebooking', aForm: aPrebooking },
  { path: '/api/waivers/submit', aForm: aWaiver },
] as const;

type Run = { site: ArenaServer; mailServer: MailReceiver; milliseconds: number };

/**
 * The mail server is away while visitors send forms and the server is killed three times. Once it is back, every form must
 * be confirmed by one mail.
 */
export async function mailAfterOutage({ site, mailServer, milliseconds }: Run): Promise<Tally> {
  const tally = new Tally();
  const references: string[] = [];
  const until = Date.now() + milliseconds;
  await mailServer.stop();
  await Promise.all([
    (async () => {
      for (let turn = 0; Date.now() < until; turn++) {
        references.push(await sendForm(site, turn, tally));
        await pause(INTERVAL);
      }
    })(),
    (async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        await pause(milliseconds / (KILLS + 1));
        await killServer(site);
        tally.count('SIGKILLs');
      }
    })(),
  ]);
  await mailServer.start();
  const backAt = Date.now();
  while (mailServer.mails.length < references.length && Date.now() < backAt + MAX_DELAY) await pause(1_000);
  const seconds = Math.round((Date.now() - backAt) / 1_000);
  // Closing waits for what is being sent.
  await site.stop();
  countMails(references, mailServer, tally);
  tally.addMeasurement(
    `mail server away for ${milliseconds / 60_000} minutes, last mail ${seconds} s after its return`,
  );
  return tally;
}

/** Sends a form until it is acknowledged. @returns its reference */
async function sendForm(site: ArenaServer, turn: number, tally: Tally): Promise<string> {
  const { path, aForm } = forms[turn % forms.length] ?? forms[0];
  const key = randomUUID();
  for (;;) {
    const answer = await postJson(site, path, aForm(`Asha ${turn}`), { 'idempotency-key': key }).catch(() => undefined);
    if (answer?.status === 201) {
      tally.count('submissions');
      return answer.body.reference ?? '';
    }
    await pause(INTERVAL);
  }
}

function countMails(references: readonly string[], { mails }: Run['mailServer'], tally: Tally) {
  const about = mails.map(({ subject }) => subject.split(' ').at(-1));
  const lost = references.filter((reference) => !about.includes(reference));
  const twice = references.filter((reference) => about.indexOf(reference) !== about.lastIndexOf(reference));
  const ids = new Set(mails.map(({ messageId }) => messageId));
  tally.addMeasurement(`${mails.length} mails, ${lost.length} lost, ${twice.length} twice`);
  if (lost.length + twice.length > 0) tally.addViolation(`Lost: ${lost}. Twice: ${twice}.`);
  if (ids.size !== mails.length) tally.addViolation(`${mails.length} mails have ${ids.size} message IDs.`);
  if (mails.length !== references.length) tally.addViolation(`${references.length} forms have ${mails.length} mails.`);
}
