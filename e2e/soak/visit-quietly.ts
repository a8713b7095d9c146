import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { ArenaServer } from '../src/arena/sites/server';
import { browseAtRandom } from './clients/browse';
import { FORMS } from './clients/forms';
import { postJson } from './clients/post-json';
import { expectNoProblems } from './clients/problems';
import { Tally } from './tally';

/** Milliseconds between two forms. */
const FORM_INTERVAL = 15_000;

type Run = { site: ArenaServer; browser: Browser; tabs: number; milliseconds: number };

/** An ordinary day: visitors browse and send forms, and *Live* must not name a problem. */
export async function visitQuietly({ site, browser, tabs, milliseconds }: Run): Promise<Tally> {
  const tally = new Tally();
  const signal = AbortSignal.timeout(milliseconds);
  await Promise.all([
    ...Array.from({ length: tabs }, () => browseAtRandom(browser, site, signal, tally)),
    sendForms(site, signal, tally),
    expectNoProblems(site, signal, tally),
  ]);
  return tally;
}

async function sendForms(site: ArenaServer, signal: AbortSignal, tally: Tally) {
  for (let turn = 0; !signal.aborted; turn++) {
    const [path, aForm] = FORMS[turn % FORMS.length] ?? FORMS[0];
    const { status } = await postJson(site, path, aForm(), { 'idempotency-key': randomUUID() });
    if (status < 300) tally.count('forms');
    else tally.addViolation(`${path} answered ${status}.`);
    await pause(FORM_INTERVAL, undefined, { signal }).catch(() => undefined);
  }
}
