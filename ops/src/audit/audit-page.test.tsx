import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aServer, refusal } from '../testing/fake-server';

const server = aServer();
const { openOps } = await import('../testing/open-ops');

beforeEach(() => server.forget());

const entry = (seq: number, action: string, kind: string | null, count: number | null) => ({
  seq,
  at: '2026-11-21T10:00:00.000Z',
  by: 'operator',
  action,
  kind,
  count,
  requestId: `request-${seq}`,
});

test('who did what with personal data is told under its day, newest first, older on demand', async () => {
  server.answer('GET /ops/audit', {
    entries: [
      entry(9, 'backup', null, null),
      entry(8, 'erase-account', null, 1),
      entry(7, 'erase-submissions', 'waiver', 2),
      entry(6, 'export-submissions', 'feedback', 1),
    ],
    next: 6,
  });
  server.answer('GET /ops/audit?before=6', { entries: [entry(5, 'read-submissions', 'prebooking', 50)], next: null });
  const user = await openOps('/audit');
  const day = within(await screen.findByRole('region', { name: /21 November/ }));
  const told = () => day.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(5));
  const newest = [
    'operator made a backup of everythingrequest-9',
    'operator erased an accountrequest-8',
    'operator erased 2 waiversrequest-7',
    'operator exported 1 feedback formrequest-6',
  ];
  expect(told()).toEqual(newest);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await day.findByText(/read 50 pre-bookings/)).toBeVisible();
  expect(told()).toHaveLength(5);
});

test('a team has no such screen, and is told so at its address', async () => {
  server.answer('GET /ops/audit', refusal(403, 'Only an operator may do this.'));
  await openOps('/audit', 'mf-market');
  expect(await screen.findByRole('alert')).toHaveTextContent('Only an operator may do this.');
  expect(screen.queryByRole('link', { name: 'Audit' })).not.toBeInTheDocument();
});
