import type { Edition } from './built-release';
import type { Order } from './change-requests';
import type { Answer, Publisher } from './publisher';
import type { Tally } from './tally';

type Team = {
  name: string;
  publisher: Publisher;
  /** Two releases that nobody else touches: so what is asked for is never live already. */
  editions: readonly [Edition, Edition];
  tally: Tally;
};

/** Turns of every team, however slow the machine is. */
const AT_LEAST = 4;

/** An activation by somebody else has ended it. */
const NO_CANARY = /has no canary/;

/**
 * One team at work: it publishes, activates and rolls back by turns of its two releases, sometimes by way of a canary.
 * @returns what was acknowledged, in order
 */
export async function publishAtRandom(team: Team, until: number, onLive: (order: Order) => Promise<void>) {
  const { name, publisher, editions, tally } = team;
  const orders: Order[] = [];
  const expectDone = (answer: Answer, what: string) => {
    if (answer.status >= 300) tally.violation(`${name}: ${what} was refused: ${answer.error}`);
    return answer.status < 300;
  };
  for (const edition of editions) expectDone(await publisher.upload(edition), 'an upload');

  for (let turn = 0; turn < AT_LEAST || Date.now() < until; turn++) {
    const edition = editions[turn % 2 === 0 ? 0 : 1];
    const reason = `${name}, turn ${turn}`;
    const chance = Math.random();
    if (chance < 0.3) {
      expectDone(await publisher.upload(edition), 'an upload');
      tally.count('uploads');
    } else if (chance < 0.5) {
      const share = 1 + Math.floor(Math.random() * 99);
      if (expectDone(await publisher.startCanary(edition, share, reason), 'a canary')) tally.count('canaries');
      if (chance < 0.4) {
        const answer = await publisher.withdraw(edition.app, reason);
        if (!NO_CANARY.test(answer.error ?? '')) expectDone(answer, 'a withdrawal');
      }
    }
    // Only what was live can be gone back to.
    const wasLive = orders.some(({ release }) => release === edition.release);
    const kind = wasLive && Math.random() < 0.5 ? 'rollback' : 'activate';
    const sent = Date.now();
    const answer = await (kind === 'activate' ? publisher.activate : publisher.rollBack)(edition, reason);
    if (!expectDone(answer, kind)) continue;
    const order: Order = { kind, release: edition.release, reason, sent, acknowledged: Date.now() };
    orders.push(order);
    tally.count(kind === 'activate' ? 'activations' : 'rollbacks');
    await onLive(order);
  }
  return orders;
}
