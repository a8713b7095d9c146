import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startArena } from '../../testing/start-arena';
import { aFeedback, aPrebooking, aWaiver } from '../../testing/submissions';
import { tokenOfTeam } from '../../testing/team-token';
import { csvLine } from './csv';

let arena: Awaited<ReturnType<typeof startArena>>;
let now = new Date('2026-11-21T10:00:00Z');

beforeAll(async () => {
  arena = await startArena({ now: () => now, accounts: { rateLimits: false } });
  await send(
    '/api/prebooking',
    aPrebooking({ name: 'Asha Rawat', comments: '=HYPERLINK("http://x.example","prize")' }),
  );
  await send(
    '/api/prebooking',
    aPrebooking({
      name: 'Vikram "Vik" Negi',
      email: 'vn@example.in',
      comments: 'Nine of us,\ntwo under 18; 100% sure',
    }),
  );
  await send('/api/prebooking', aPrebooking({ name: 'Meera Joshi', email: 'meera_j@example.in' }));
  await send('/api/feedback', aFeedback());
  await send('/api/waivers/submit', aWaiver({ firstName: 'Asha', lastName: 'Rawat', phone: '+91 98765 43210' }));
});
afterAll(() => arena.close());

async function send(url: string, payload: object) {
  now = new Date(now.getTime() + 60_000);
  const answer = await arena.app.inject({ method: 'POST', url, payload });
  expect(answer.statusCode).toBe(201);
}

const get = (url: string, token = arena.token) =>
  arena.app.inject({ url, headers: { authorization: `Bearer ${token}` } });

const post = (url: string, payload: object) =>
  arena.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${arena.token}` }, payload });

const search = async (kind: string, search: string) =>
  (await post('/api/ops/submissions/searches', { kind, search })).json().submissions;

const namesFound = async (words: string) =>
  (await search('prebooking', words)).map(({ name }: { name: string }) => name);

test('an operator reads submissions newest first, with their time, and version and language of the text @T3.2', async () => {
  const answer = await get('/api/ops/submissions?kind=prebooking');
  expect(answer.headers['cache-control']).toBe('no-store');
  const { submissions, next } = answer.json();
  expect(submissions.map(({ name }: { name: string }) => name)).toEqual([
    'Meera Joshi',
    'Vikram "Vik" Negi',
    'Asha Rawat',
  ]);
  expect(submissions[2]).toMatchObject({
    reference: expect.stringMatching(/^AR-/),
    receivedAt: '2026-11-21T10:01:00.000Z',
    textVersion: expect.stringMatching(/^prebooking-/),
    language: 'en',
    mobile: '9876543210',
  });
  expect(Object.keys(submissions[0])).not.toEqual(expect.arrayContaining(['fingerprint']));
  expect(next).toBeNull();
});

test.each([
  ['asha', ['Asha Rawat']],
  ['RAWAT  asha', ['Asha Rawat']],
  ['vik negi', ['Vikram "Vik" Negi']],
  ['meera_j', ['Meera Joshi']],
  ['asha_', []],
  ['100%', ['Vikram "Vik" Negi']],
  ['0%0', []],
  ['98765', ['Meera Joshi', 'Vikram "Vik" Negi', 'Asha Rawat']],
  ["'; drop table prebookings", []],
  ['\\', []],
])('a search for %s finds the matching people @T3.2', async (search, names) => {
  expect(await namesFound(search)).toEqual(names);
});

test.each(['+91 98765 43210', '98765-43210', '09876543210', '9876543210', '९८७६५४३२१०', '987654'])(
  'a search for the phone number %s finds it however it was typed in the form @T3.2',
  async (number) => {
    expect((await search('waiver', number)).length).toBe(1);
    expect((await search('prebooking', number)).length).toBe(3);
  },
);

test('a search for a reference finds it in any spelling @T3.2', async () => {
  const [{ reference, phone }] = await search('waiver', 'asha rawat');
  for (const text of [
    reference,
    reference.slice(3),
    reference.replace('-', ''),
    reference.replace('-', ' ').toLowerCase(),
  ]) {
    expect([text, await search('waiver', text)]).toMatchObject([text, [{ reference, phone }]]);
  }
});

test('a search for first and last name finds one person', async () => {
  expect(await search('waiver', 'asha rawat')).toMatchObject([{ firstName: 'Asha', phone: '+91 98765 43210' }]);
});

test('paging a long list returns each submission once, even when all have the same time', async () => {
  for (let i = 0; i < 5; i++) {
    await arena.app.inject({ method: 'POST', url: '/api/feedback', payload: aFeedback({ thoughts: `at once ${i}` }) });
  }
  const seen: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const url: string = `/api/ops/submissions?kind=feedback&limit=2${next && `&before=${encodeURIComponent(next)}`}`;
    const page: { submissions: { thoughts: string }[]; next: string | null } = (await get(url)).json();
    seen.push(...page.submissions.map(({ thoughts }) => thoughts));
    expect(seen.length).toBeLessThanOrEqual(6);
    next = page.next;
  }
  expect(seen.toSorted()).toEqual(['More shade, please.', ...[0, 1, 2, 3, 4].map((i) => `at once ${i}`)]);
});

describe('as CSV', () => {
  test('the CSV quotes cells where needed and disables formulas', async () => {
    const answer = await post('/api/ops/submissions/exports', { kind: 'prebooking', search: '' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="prebooking-2026-11-21.csv"');
    expect(answer.headers['cache-control']).toBe('no-store');
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFreceivedAt,reference,name,email,mobile,city,otherCity,comments,agreeTerms,textVersion,language,suspected,correctedAt,withdrawnAt',
    );
    expect(answer.body).toContain(
      ',"Vikram ""Vik"" Negi",vn@example.in,9876543210,Dehradun,,"Nine of us,\ntwo under 18; 100% sure",true,',
    );
    expect(answer.body).toContain(',"\'=HYPERLINK(""http://x.example"",""prize"")",');
    expect(lines.at(-1)).toBe('');
  });

  // Splits a line as spreadsheets do that use another separator: quotes count only at the beginning of a cell.
  const splitCells = (separator: string, line: string) =>
    line.split(separator).map((cell) => cell.replaceAll(/^[\s"\p{Cf}]+/gu, ''));

  test.each([
    '=1+1',
    'x;=1+1',
    'x; =1+1',
    'x;"=1+1"',
    'x,=1+1',
    'x\n=1+1',
    'x\r@SUM(1)',
    'x\t-1+1',
    'x;\u200b=1+1',
    ' =1+1',
    '\uFF1D1+1',
    'x;\uFF0B1',
    'x|@SUM(1)',
    ';;=1+1',
  ])('%j contains no formula, whichever separator a spreadsheet uses', (text) => {
    const line = csvLine(['AR-00000001', text, null]);
    for (const separator of [',', ';', '\t', '|', '\r', '\n']) {
      for (const cell of splitCells(separator, line)) expect(cell).not.toMatch(/^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/);
    }
  });

  test('text without a formula stays unchanged', () => {
    expect(csvLine(['a-b', 'a+b@c.in', 'x - y', '1=1'])).toBe('a-b,a+b@c.in,x - y,1=1\r\n');
  });

  test('a phone number with a country code is not a formula', async () => {
    const { body } = await post('/api/ops/submissions/exports', { kind: 'waiver', search: '' });
    expect(body).toContain(",'+91 98765 43210,");
  });

  test('the CSV of a search has exactly the matching rows, over several pages', async () => {
    for (let i = 0; i < 520; i++) {
      await arena.app.inject({ method: 'POST', url: '/api/feedback', payload: aFeedback({ thoughts: `many ${i}` }) });
    }
    const { body } = await post('/api/ops/submissions/exports', { kind: 'feedback', search: 'many' });
    const rows = body.trimEnd().split('\r\n').slice(1);
    expect(rows).toHaveLength(520);
    expect(new Set(rows).size).toBe(520);
    const none = await post('/api/ops/submissions/exports', { kind: 'feedback', search: 'no such text' });
    expect(none.body.trimEnd().split('\r\n')).toHaveLength(1);
  });
});

test('submissions need the operator token: 403 for a team, 401 without a token', async () => {
  const headers = { authorization: `Bearer ${arena.token}` };
  const made = await arena.app.inject({
    method: 'POST',
    url: '/api/ops/tokens',
    headers,
    payload: tokenOfTeam('mf-market'),
  });
  const { token } = made.json();
  expect((await get('/api/ops/me', token)).json()).toMatchObject({ name: 'team of mf-market', role: 'releaser' });
  expect((await get('/api/ops/me')).json()).toMatchObject({ name: 'operator', role: 'operator' });
  const url = '/api/ops/submissions?kind=waiver';
  const answer = await get(url, token);
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    { error: 'Only an operator may do this.', code: 'forbidden' },
  ]);
  expect((await arena.app.inject(url)).statusCode).toBe(401);
});

test.each([
  ['/api/ops/submissions?kind=accounts', 'The kind must be one of prebooking, feedback, waiver, contact.'],
  ['/api/ops/submissions?kind=waiver&before=AR-00000000', 'This is not a cursor of the submissions.'],
  [
    '/api/ops/submissions?kind=waiver&before=2026-02-99T00:00:00.000Z~AR-00000000',
    'This is not a cursor of the submissions.',
  ],
  [
    '/api/ops/submissions?kind=waiver&before=0000-01-01T00:00:00.000Z~AR-00000000',
    'This is not a cursor of the submissions.',
  ],
  ['/api/ops/submissions?kind=waiver&search=asha', 'Send the search in the body, to /api/ops/submissions/searches.'],
])('%s answers 400 with a message', async (url, error) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.json()]).toEqual([400, { error, code: 'invalid' }]);
});

test('a search of more than 100 characters answers 400', async () => {
  const answer = await post('/api/ops/submissions/searches', { kind: 'waiver', search: 'x'.repeat(101) });
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'search: A search has at most 100 characters.']);
});

test('erasing submissions of one person leaves all others @T3.2', async () => {
  await send('/api/feedback', aFeedback({ thoughts: 'Kabir asks for shade.' }));
  await send('/api/prebooking', aPrebooking({ name: 'Kabir Thapa', email: 'kabir@example.in' }));
  const referencesOfKabir = async (kind: string) => (await search(kind, 'Kabir')).map(referenceOf);
  const references = [...(await referencesOfKabir('prebooking')), ...(await referencesOfKabir('feedback'))];
  expect(references).toHaveLength(2);
  const before = (await get('/api/ops/submissions?kind=prebooking')).json().submissions.length;

  const erase = (payload: object, token = arena.token) =>
    arena.app.inject({
      method: 'POST',
      url: '/api/ops/submissions/erasures',
      headers: { authorization: `Bearer ${token}` },
      payload,
    });
  const answer = await erase({ references });
  expect([answer.statusCode, answer.json().erased.toSorted()]).toEqual([200, references.toSorted()]);
  expect([...(await referencesOfKabir('prebooking')), ...(await referencesOfKabir('feedback'))]).toEqual([]);
  expect((await get('/api/ops/submissions?kind=prebooking')).json().submissions).toHaveLength(before - 1);

  const again = await erase({ references });
  expect([again.statusCode, again.json().error]).toEqual([404, 'There is no submission with this reference.']);
  expect((await erase({ references: ['Kabir'] })).json().error).toBe('A reference looks like AR-0123ABCD.');
  expect((await erase({ references: [] })).statusCode).toBe(400);
});

const referenceOf = ({ reference }: { reference: string }) => reference;
