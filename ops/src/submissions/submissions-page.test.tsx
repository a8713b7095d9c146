import { adult, guardian } from '@arena/shared/forms/testing/a-waiver';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { errorAnswer, fakeServer } from '../testing/fake-server';

const server = fakeServer();
const saveFile = jest.fn();
jest.unstable_mockModule('@arena/shared/storage/save-file', () => ({ saveFile }));
const { openOps } = await import('../testing/open-ops');

const asha = {
  reference: 'AR-00000001',
  receivedAt: '2026-11-21T10:00:00.000Z',
  textVersion: 'v1',
  language: 'hi',
  name: 'Asha Rawat',
  mobile: '9876543210',
  email: 'asha@example.in',
  city: 'Dehradun',
  comments: '',
};
const SEARCH = 'POST /api/ops/submissions/searches';

const { fetch } = globalThis;
beforeEach(() => {
  server.reset();
  saveFile.mockClear();
  server.answer(SEARCH, { submissions: [asha], next: 'a~b' });
});
afterEach(() => {
  globalThis.fetch = fetch;
});

const cells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('each kind has its tab and its columns', async () => {
  const waivers = {
    submissions: [
      {
        reference: 'AR-00000009',
        receivedAt: '2026-11-21T10:00:00.000Z',
        textVersion: 'v1',
        language: 'hi',
        ...{ ...adult, ...guardian },
      },
    ],
    next: null,
  };
  const { reference, receivedAt, textVersion, language, email } = asha;
  const message = { reference, receivedAt, textVersion, language, email, message: 'Is there parking?' };
  server.answer(SEARCH, { submissions: [asha], next: null }, waivers, { submissions: [message], next: null });
  const user = await openOps('/submissions');
  expect(await screen.findByRole('table', { name: 'Pre-bookings, newest first' })).toBeVisible();
  expect(cells()).toEqual(expect.arrayContaining(['Asha Rawat', '9876543210', 'Dehradun', 'AR-00000001']));
  await user.click(screen.getByRole('tab', { name: 'Waivers' }));
  expect(await screen.findByRole('table', { name: 'Waivers, newest first' })).toBeVisible();
  expect(cells().slice(1)).toEqual([
    'Asha Rawat',
    '1998-02-28',
    'no',
    '+91 98765 43210',
    'asha@example.in',
    '12 Rajpur Road Dehradun Uttarakhand 248001',
    'Sunita Negi',
    '+91 98765 00000',
    'hi',
    'AR-00000009',
  ]);
  await user.click(screen.getByRole('tab', { name: 'Messages' }));
  expect(await screen.findByRole('table', { name: 'Messages, newest first' })).toBeVisible();
  expect(cells().slice(1)).toEqual(['asha@example.in', 'Is there parking?', 'hi', 'AR-00000001']);
});

test('says when visitors corrected or withdrew what they sent', async () => {
  const changed = { ...asha, correctedAt: '2026-11-22T10:00:00.000Z', withdrawnAt: '2026-11-23T10:00:00.000Z' };
  server.answer(SEARCH, { submissions: [changed, { ...asha, reference: 'AR-00000002' }], next: null });
  await openOps('/submissions');
  await screen.findByRole('table', { name: 'Pre-bookings, newest first' });
  const [withdrawn, unchanged] = screen.getAllByRole('row').slice(1);
  expect(withdrawn).toHaveTextContent(/Corrected 22 Nov.*Withdrawn 23 Nov/);
  expect(unchanged).not.toHaveTextContent(/Corrected|Withdrawn/);
});

test('marks submissions that a bot may have sent', async () => {
  const rows = [
    { ...asha, suspected: true },
    { ...asha, reference: 'AR-00000002', suspected: false },
  ];
  server.answer(SEARCH, { submissions: rows, next: null });
  await openOps('/submissions');
  await screen.findByRole('table', { name: 'Pre-bookings, newest first' });
  const [suspected, other] = screen.getAllByRole('row').slice(1);
  expect(suspected).toHaveTextContent('Suspected to be sent by a bot');
  expect(other).not.toHaveTextContent('Suspected');
});

test('keeps the search text out of the URL and loads more on demand', async () => {
  server.answer(
    SEARCH,
    { submissions: [asha], next: null },
    errorAnswer(503, 'The site cannot look anything up just now.'),
    { submissions: [{ ...asha, name: 'Mohan Rawat' }], next: '2026~AR-1' },
    { submissions: [{ ...asha, reference: 'AR-00000002', name: 'Sita Rawat' }], next: null },
  );
  const user = await openOps('/submissions');
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'rawat 100%{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('cannot look anything up');
  expect(screen.getByText('Asha Rawat')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('Mohan Rawat')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Sita Rawat')).toBeVisible();
  expect(screen.getByText('Mohan Rawat')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('rawat 100%');
  const query = { kind: 'prebooking', search: 'rawat 100%' };
  expect(server.requests.slice(1).map(({ body }) => body)).toEqual([query, query, { ...query, before: '2026~AR-1' }]);
  expect(`${window.location.href} ${JSON.stringify(window.history.state)}`).not.toContain('rawat');
});

test('repeats the search text when nothing matches', async () => {
  server.answer(SEARCH, { submissions: [asha], next: null }, { submissions: [], next: null });
  const user = await openOps('/submissions');
  await user.type(await screen.findByRole('searchbox'), 'xyz{Enter}');
  expect(await screen.findByText('Nothing matches “xyz”.')).toBeVisible();
});

test('downloads the CSV with the token and shows the server’s error message', async () => {
  const file = new Blob(['name\r\n']);
  const answers = [
    new Response(JSON.stringify({ error: 'Only an operator may do this.' }), { status: 403 }),
    { ok: true, blob: async () => file } as Response,
  ];
  const fakeFetch = jest.fn<typeof globalThis.fetch>(async () => answers.shift() ?? Response.error());
  globalThis.fetch = fakeFetch;
  const user = await openOps('/submissions');
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Only an operator may do this.');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(saveFile.mock.calls).toEqual([[file, 'prebooking.csv']]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(fakeFetch.mock.calls).toEqual(
    Array(2).fill([
      '/api/ops/submissions/exports',
      {
        method: 'POST',
        headers: { authorization: 'Bearer the-token', 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'prebooking', search: '' }),
      },
    ]),
  );
});

test('a team gets an error at the URL of submissions', async () => {
  server.answer(SEARCH, errorAnswer(403, 'Only an operator may do this.'));
  await openOps('/submissions', 'mf-market');
  expect(await screen.findByRole('alert')).toHaveTextContent('Only an operator may do this.');
});
