import type { AuthServer } from '../auth/start-auth';
import { uniqueEmail } from '../auth/test-users';
import { aPrebooking, aWaiver } from '../submissions';

export const OWN = '/api/account/submissions';
export const CORRECTIONS = `${OWN}/corrections`;
export const WITHDRAWALS = `${OWN}/withdrawals`;
export const ERASURES = `${OWN}/erasures`;

/** Logs a visitor in with a mailed code, which proves the address. */
export async function aVisitor(server: AuthServer, email = uniqueEmail()) {
  const auth = server.client();
  const asked = await auth.signInWithOtp({ email });
  if (asked.error) throw asked.error;
  const mail = await server.mailbox.take('magiclink', email.toLowerCase());
  const { data, error } = await auth.verifyOtp({ email, token: mail.code, type: 'email' });
  if (!data.session) throw error ?? new Error('There is no session.');
  return { auth, email, token: data.session.access_token };
}

/** Reads the submissions of the holder of a token. */
export async function readOwn({ app }: Pick<AuthServer, 'app'>, token: string | undefined) {
  const answer = await app.inject({ url: OWN, headers: { ...(token && { authorization: `Bearer ${token}` }) } });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

/** Sends a change with a token. */
export async function changeOwn(
  { app }: Pick<AuthServer, 'app'>,
  token: string | undefined,
  url: string,
  payload: object | string,
) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await app.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

/** Books ahead. @returns the reference */
export async function book({ app }: Pick<AuthServer, 'app'>, changes: object): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/api/prebooking', payload: aPrebooking(changes) });
  return answer.json().reference;
}

/** Signs a waiver. @returns the reference */
export async function sign({ app }: Pick<AuthServer, 'app'>, changes: object): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/api/waivers/submit', payload: aWaiver(changes) });
  return answer.json().reference;
}

/** The corrected fields of a pre-booking. */
export const prebookingFields = (changes: object = {}) => ({
  name: 'Asha Rawat',
  mobile: '9876543210',
  city: 'Dehradun',
  otherCity: null,
  comments: '',
  ...changes,
});

/** The corrected fields of a waiver. */
export function waiverFields(changes: object = {}) {
  const { address, city, state, zip, phone } = aWaiver();
  return { address, city, state, zip, phone, ...changes };
}
