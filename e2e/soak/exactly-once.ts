import { type ArenaServer, OPERATOR_TOKEN } from '../src/arena/sites/server';
import { postJson } from './clients/post-json';
import { readCsv } from './clients/read-csv';
import { createPublisher } from './publisher';
import type { Tally } from './tally';

/** Everything that a server has acknowledged. */
export type Acknowledged = {
  /** References of forms by the marker in each form. */
  references: Record<'prebooking' | 'feedback' | 'waiver', Map<string, string>>;
  accounts: { email: string; password: string }[];
  app: string;
  /** Reasons of the app's activations, in order. */
  activated: string[];
};

/**
 * Expects that everything acknowledged is stored exactly once. For an account this means: its password works, and a
 * second sign-up with its email address is refused.
 */
export async function expectExactlyOnce(site: ArenaServer, acknowledged: Acknowledged, tally: Tally) {
  for (const [kind, references] of Object.entries(acknowledged.references)) {
    const rows = (await readCsv(site, kind)).split('\r\n');
    for (const [marker, reference] of references) {
      const matches = rows.filter((row) => row.includes(marker));
      if (matches.length === 1 && matches[0]?.includes(reference)) continue;
      tally.addViolation(`${kind} ${reference} is stored ${matches.length} times: ${matches.join(' and ')}`);
    }
  }
  for (const { email, password } of acknowledged.accounts) {
    const login = await postJson(site, '/api/auth/login', { email, password });
    if (login.status !== 200) tally.addViolation(`${email} cannot log in: ${login.status}`);
    const secondSignUp = await postJson(site, '/api/auth/signup', {
      email,
      password,
      username: `${email.slice(0, 20)}-2`,
    });
    if (secondSignUp.status !== 422) tally.addViolation(`${email} can sign up again: ${secondSignUp.status}`);
  }
  const history = await createPublisher(site, OPERATOR_TOKEN).readHistory(acknowledged.app);
  const reasons = history.map(({ reason }) => reason).filter((reason) => reason?.startsWith('turn '));
  if (reasons.join() !== acknowledged.activated.join()) {
    tally.addViolation(`The history is ${reasons.join(', ')}, not ${acknowledged.activated.join(', ')}.`);
  }
}
