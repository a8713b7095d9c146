import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import {
  aVisitor,
  CORRECTIONS,
  changeOwn,
  ERASURES,
  sign,
  WITHDRAWALS,
  waiverFields,
} from '../../../testing/own-submissions/visitors';
import { shipTo } from '../../../testing/release-builder';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth({ autoconfirm: false });
});
afterAll(() => server.close());

/** The text of a mail on one line. */
const textOf = async (kind: string, to: string) => (await server.mailbox.take(kind, to)).text.replaceAll(/\s+/g, ' ');

test('a mail says what was corrected, withdrawn and erased, and what to do if it was someone else', async () => {
  const { email, token } = await aVisitor(server);
  const reference = await sign(server, { email });
  await changeOwn(server, token, CORRECTIONS, { reference, revision: 0, fields: waiverFields() });
  const corrected = await textOf('corrected', email);
  expect(corrected).toContain(`Your waiver ${reference} was corrected`);
  await changeOwn(server, token, WITHDRAWALS, { reference });
  const withdrawn = await textOf('withdrawn', email);
  expect(withdrawn).toContain('The gate no longer accepts it.');
  await changeOwn(server, token, ERASURES, { references: [reference] });
  const erased = await textOf('erased', email);
  expect(erased).not.toContain(reference);
  for (const text of [corrected, withdrawn, erased]) {
    expect(text.match(/If it was not you/g)).toHaveLength(1);
    expect(text).toContain('http://localhost/submissions');
    expect(text).not.toContain('12 Rajpur Road');
  }
});

test('while the live shell lacks a page, mails do not link to it', async () => {
  const ship = (paths: string[]) => shipTo(server, { app: 'shell', paths });
  expect((await ship(['/help'])).response.statusCode).toBe(200);
  const { email, token } = await aVisitor(server);
  const reference = await sign(server, { email });
  await changeOwn(server, token, CORRECTIONS, { reference, revision: 0, fields: waiverFields() });
  const corrected = await textOf('corrected', email);
  expect(corrected).toContain(`Your waiver ${reference} was corrected`);
  expect(corrected).not.toContain('/submissions');
  const waiver = await textOf('waiver', email);
  expect(waiver).not.toContain('Log in to the site');

  await ship(['/help', '/submissions']);
  await changeOwn(server, token, WITHDRAWALS, { reference });
  expect(await textOf('withdrawn', email)).toContain('http://localhost/submissions');
});

test('mails link to a page of the shell that has moved', async () => {
  const redirects = [{ from: '/submissions', to: '/forms' }];
  const section = { paths: ['/help', '/forms'], pages: ['/help', '/forms'], nav: [], redirects };
  const { response } = await shipTo(server, { app: 'shell', variant: 'moved', manifest: { section } });
  expect(response.statusCode).toBe(200);
  const { email, token } = await aVisitor(server);
  const reference = await sign(server, { email });
  await changeOwn(server, token, WITHDRAWALS, { reference });
  expect(await textOf('withdrawn', email)).toContain('http://localhost/submissions');
});
