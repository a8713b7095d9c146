import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { errorAnswer, fakeServer } from '../testing/fake-server';

const server = fakeServer();
const { openOps } = await import('../testing/open-ops');

beforeEach(() => server.reset());

const entry = (seq: number, action: string, kind: string | null, count: number | null) => ({
  seq,
  at: '2026-11-21T10:00:00.000Z',
  by: 'operator',
  action,
  kind,
  count,
  requestId: `request-${seq}`,
});

test('lists accesses to personal data by day, newest first, and loads older ones on demand', async () => {
  server.answer('GET /api/ops/audit', {
    entries: [
      entry(9, 'backup', null, null),
      entry(8, 'erase-account', null, 1),
      entry(7, 'erase-submissions', 'waiver', 2),
      entry(6, 'export-submissions', 'feedback', 1),
    ],
    next: '6',
  });
  server.answer('GET /api/ops/audit?before=6', {
    entries: [entry(5, 'read-submissions', 'prebooking', 50)],
    next: null,
  });
  const user = await openOps('/audit');
  const day = within(await screen.findByRole('region', { name: /21 November/ }));
  const lines = () => day.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(5));
  const newest = [
    'operator made a backup of the whole siterequest-9',
    'operator erased an accountrequest-8',
    'operator erased 2 waiversrequest-7',
    'operator exported 1 feedback formrequest-6',
  ];
  expect(lines()).toEqual(newest);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await day.findByText(/read 50 pre-bookings/)).toBeVisible();
  expect(lines()).toHaveLength(5);
});

test('a team has no link to the audit log and gets an error at its URL', async () => {
  server.answer('GET /api/ops/audit', errorAnswer(403, 'Only an operator may do this.'));
  await openOps('/audit', 'mf-market');
  expect(await screen.findByRole('alert')).toHaveTextContent('Only an operator may do this.');
  expect(screen.queryByRole('link', { name: 'Audit' })).not.toBeInTheDocument();
});
