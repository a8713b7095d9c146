import { type ArenaServer, OPERATOR_TOKEN } from '../src/arena/server';
import { post } from './post-json';
import { publisherOf } from './publisher';
import { readCsv } from './read-csv';
import type { Tally } from './tally';

/** What a server has said it has done. */
export type Acknowledged = {
  /** References by the mark that stands in the form. */
  references: Record<'prebooking' | 'feedback' | 'waiver', Map<string, string>>;
  accounts: { email: string; password: string }[];
  app: string;
  /** Reasons of activations of that app, in order. */
  activated: string[];
};

/**
 * All of it is there, once. An account is its address: once it can be entered with the password that was chosen, the
 * same address makes no other.
 */
export async function expectOnce(site: ArenaServer, acknowledged: Acknowledged, tally: Tally) {
  for (const [kind, references] of Object.entries(acknowledged.references)) {
    const rows = (await readCsv(site, kind)).split('\r\n');
    for (const [mark, reference] of references) {
      const found = rows.filter((row) => row.includes(mark));
      if (found.length === 1 && found[0]?.includes(reference)) continue;
      tally.violation(`${kind} ${reference} is there ${found.length} times: ${found.join(' and ')}`);
    }
  }
  for (const { email, password } of acknowledged.accounts) {
    const login = await post(site, '/api/auth/login', { email, password });
    if (login.status !== 200) tally.violation(`${email} cannot log in: ${login.status}`);
    const again = await post(site, '/api/auth/signup', { email, password, username: `${email.slice(0, 20)}-2` });
    if (again.status !== 422) tally.violation(`${email} makes another account: ${again.status}`);
  }
  const history = await publisherOf(site, OPERATOR_TOKEN).history(acknowledged.app);
  const reasons = history.map(({ reason }) => reason).filter((reason) => reason?.startsWith('turn '));
  if (reasons.join() !== acknowledged.activated.join()) {
    tally.violation(`The history is ${reasons.join(', ')}, not ${acknowledged.activated.join(', ')}.`);
  }
}
