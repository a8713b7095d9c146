import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../src/arena/cluster';
import { type Answer, ask } from '../src/arena/http-request';
import { OPERATOR_TOKEN } from '../src/arena/server';
import { Tally } from './tally';

type Run = { cluster: Cluster; milliseconds: number };

/** Visitors at a time. */
const LANES = 6;

/** Milliseconds that a visitor looks around: a server that starts again needs the machine, too. */
const LOOKS_AROUND = 50;

/** Tries of one visitor with one page or form, the first one included. */
const TRIES = 3;

/** Somebody who has sent a form: what it said, and the reference that came back. */
type Sent = { thoughts: string; reference: string };

/**
 * Visitors read pages and send forms through the proxy while the servers behind it are killed, one after the other. No
 * page may fail, each form has to arrive, and what was acknowledged has to be stored exactly once.
 */
export async function killsOfOneInSeveral({ cluster, milliseconds }: Run): Promise<Tally> {
  const tally = new Tally();
  const until = Date.now() + milliseconds;
  const sent: Sent[] = [];
  let open = true;
  let visitors = 0;

  async function lane() {
    while (open) sent.push(...(await visit(cluster, ++visitors, tally)));
  }

  const lanes = Array.from({ length: LANES }, lane);
  try {
    for (let round = 0; round < cluster.servers.length || Date.now() < until; round++) {
      // At any moment of what the visitors do, and as soon as the one killed last is back.
      await pause(Math.random() * 500);
      await cluster.kill(cluster.servers[round % cluster.servers.length] ?? '');
      tally.count('servers killed');
    }
  } finally {
    open = false;
    await Promise.all(lanes);
  }
  await expectStoredOnce(cluster, sent, tally);
  return tally;
}

/** Comes from an address of their own, looks at a page and sends a form, each again where nothing good came back. */
async function visit({ url }: Cluster, visitor: number, tally: Tally): Promise<Sent[]> {
  const from = `127.${1 + (visitor >> 16)}.${(visitor >> 8) & 255}.${visitor & 255}`;
  await insist('pages', 200, () => ask(`${url}/market`, { from }), tally);
  await pause(LOOKS_AROUND);
  const thoughts = `Visitor ${visitor} was here.`;
  const form = { method: 'POST', headers: { 'idempotency-key': randomUUID() }, body: { thoughts }, from } as const;
  const receipt = await insist('forms', 201, () => ask(`${url}/api/feedback`, form), tally);
  return receipt ? [{ thoughts, reference: JSON.parse(receipt.body).reference }] : [];
}

async function insist(what: string, wanted: number, attempt: () => Promise<Answer>, tally: Tally) {
  for (let times = 1; times <= TRIES; times++) {
    const answer = await attempt().catch((error: Error) => error);
    if (!(answer instanceof Error) && answer.status === wanted) {
      tally.count(what);
      return answer;
    }
    tally.count(`${what} tried again after ${answer instanceof Error ? answer.message : answer.status}`);
  }
  tally.violation(`One of the ${what} failed ${TRIES} times.`);
  return undefined;
}

async function expectStoredOnce({ url }: Cluster, sent: readonly Sent[], tally: Tally) {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const { body } = await ask(`${url}/ops/submissions.csv?kind=feedback`, { headers });
  const rows = body.split('\n');
  for (const { thoughts, reference } of sent) {
    const stored = rows.filter((row) => row.includes(thoughts));
    if (stored.length !== 1) tally.violation(`"${thoughts}" is stored ${stored.length} times.`);
    if (!stored[0]?.includes(reference)) tally.violation(`"${thoughts}" is not stored as ${reference}.`);
  }
}
