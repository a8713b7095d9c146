import { adult, guardian } from '@arena/shared/forms/testing/a-waiver';
import { waiverFieldNames } from '@arena/shared/forms/waiver/waiver-fields';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { postWithToken } from '../../../testing/ops-client';
import { aVisitor, changeOwn, ERASURES, readOwn, sign } from '../../../testing/own-submissions/visitors';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuth({ autoconfirm: false });
});
afterAll(() => server.close());

const findSubmissions = async () =>
  (await postWithToken(server, '/api/ops/submissions/searches', { kind: 'waiver', search: '' })).body.submissions;

test('the visitor, operators, their search and the export get each field, and erasure removes all of them', async () => {
  const { email, token } = await aVisitor(server);
  const answers = { ...adult, ...guardian, email };
  const reference = await sign(server, answers);

  const { email: account, submissions } = (await readOwn(server, token)).body;
  expect({ ...submissions[0].fields, email: account }).toEqual(answers);

  expect(await findSubmissions()).toEqual([expect.objectContaining(answers)]);
  for (const answer of Object.values(answers)) {
    const found = await postWithToken(server, '/api/ops/submissions/searches', { kind: 'waiver', search: answer });
    expect([answer, found.body.submissions.length]).toEqual([answer, 1]);
  }
  const headers = { authorization: `Bearer ${server.token}` };
  const csv = await server.app.inject({
    method: 'POST',
    url: '/api/ops/submissions/exports',
    headers,
    payload: { kind: 'waiver', search: '' },
  });
  const [names = '', values = ''] = csv.body.split('\r\n');
  expect(names.split(',')).toEqual(expect.arrayContaining(waiverFieldNames));
  for (const answer of Object.values(answers)) expect(values).toContain(answer);

  await changeOwn(server, token, ERASURES, { references: [reference] });
  expect(await findSubmissions()).toEqual([]);
});

test('the form without scripts asks for each field', async () => {
  const { body } = await server.app.inject('/api/forms/waiver?lang=hi');
  for (const name of waiverFieldNames) expect(body).toContain(`name="${name}"`);
});
