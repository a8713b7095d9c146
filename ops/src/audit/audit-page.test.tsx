import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { errorAnswer, fakeServer } from '../testing/fake-server';
import { live } from '../testing/sample-answers';

const server = fakeServer();
const { openOps } = await import('../testing/open-ops');

beforeEach(() => {
  server.reset();
  server.answer('GET /api/ops/apps', live);
});

const entry = (seq: number, action: string, kind: string | null, count: number | null, rest: object = {}) => ({
  seq,
  at: '2026-11-21T10:00:00.000Z',
  by: 'operator',
  action,
  kind,
  count,
  client: '203.0.113.7',
  tokenId: null,
  app: null,
  release: null,
  target: null,
  reason: null,
  requestId: `${seq}`,
  ...rest,
});

test('lists changes and accesses to personal data by day, newest first, and loads older ones on demand', async () => {
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
    'operator made a backup of the whole site from 203.0.113.7, request 9',
    'operator erased an account from 203.0.113.7, request 8',
    'operator erased 2 waivers from 203.0.113.7, request 7',
    'operator exported 1 feedback form from 203.0.113.7, request 6',
  ];
  expect(lines()).toEqual(newest);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await day.findByText(/read 50 pre-bookings/)).toBeVisible();
  expect(lines()).toHaveLength(5);
});

const tokenId = '8e0d8a7c-40a3-4a44-9f6a-2f7b7a4a6d0a';

test.each([
  ['publish', {}, 'published mf-market 1.0.0-a1'],
  ['publish-source-maps', {}, 'published source maps of mf-market 1.0.0-a1'],
  ['rehearse', {}, 'stored a team browser check of mf-market 1.0.0-a1'],
  ['activate', {}, 'made a release of mf-market live: 1.0.0-a1'],
  ['activate', { target: 'change-1' }, 'made a release of mf-market live in change-1: 1.0.0-a1'],
  ['rollback', {}, 'rolled back mf-market to 1.0.0-a1'],
  ['retire', {}, 'retired mf-market; its last release was 1.0.0-a1'],
  ['canary', {}, 'set the canary of mf-market to 1.0.0-a1'],
  ['withdraw', {}, 'withdrew the canary of mf-market: 1.0.0-a1'],
  ['create-link', {}, 'created a link to mf-market 1.0.0-a1'],
  ['create-link', { app: null, release: null, target: 'set-1' }, 'created a link to set-1 '],
  ['create-link', { target: 'preview-1' }, 'created preview-1 of mf-market 1.0.0-a1'],
  ['revoke-link', { target: 'preview-1' }, 'revoked preview-1 of mf-market 1.0.0-a1'],
  ['prune', {}, 'deleted the files of mf-market 1.0.0-a1'],
  ['create-token', { app: null, release: null, target: 'Gate (1)' }, 'created the token Gate (1) with the role staff '],
  [
    'sign-in',
    { app: null, release: null, target: 'f3a1 at login.example' },
    'signed in with the role staff, as f3a1 at login.example ',
  ],
  ['sign-out', { app: null, release: null, target: 'f3a1 at login.example' }, 'signed out, as f3a1 at login.example '],
  [
    'bind-workflow',
    { release: null, target: 'asha/market ci.yml on main' },
    'let asha/market ci.yml on main sign in with the role staff for mf-market ',
  ],
  [
    'unbind-workflow',
    { release: null, target: 'asha/market ci.yml on main' },
    'unbound asha/market ci.yml on main with the role staff from mf-market ',
  ],
  ['revoke-token', { app: null, release: null, target: 'Gate (1)' }, 'revoked the token Gate (1) with the role staff '],
])('describes %s with its actor, time and address: %p', async (action, rest, text) => {
  const change = { by: 'Asha', tokenId, app: 'mf-market', release: '1.0.0-a1', target: null, ...rest };
  server.answer('GET /api/ops/audit', { entries: [entry(1, action, 'staff', null, change)], next: null });
  await openOps('/audit');
  const [line] = await screen.findAllByRole('listitem');
  expect(line?.textContent?.slice(5)).toBe(`Asha ${text}from 203.0.113.7, request 1, token ${tokenId}`);
});

test('changes of the server itself have no address', async () => {
  const change = { by: 'arena', client: null, requestId: null, app: 'mf-market', release: '1.0.0-a1' };
  server.answer('GET /api/ops/audit', { entries: [entry(1, 'rollback', null, null, change)], next: null });
  await openOps('/audit');
  expect(await screen.findByRole('listitem')).toHaveTextContent(
    'arena rolled back mf-market to 1.0.0-a1by the server itself',
  );
});

test('a change has its reason', async () => {
  const change = { app: 'mf-market', release: '1.0.0-a1', reason: 'wrong prices' };
  server.answer('GET /api/ops/audit', { entries: [entry(1, 'rollback', null, null, change)], next: null });
  await openOps('/audit');
  expect(await screen.findByRole('listitem')).toHaveTextContent('to 1.0.0-a1wrong prices');
});

test('a team has no link to the audit log and gets an error at its URL', async () => {
  server.answer('GET /api/ops/audit', errorAnswer(403, 'Only an operator may do this.'));
  await openOps('/audit', 'mf-market');
  expect(await screen.findByRole('alert')).toHaveTextContent('Only an operator may do this.');
  expect(screen.queryByRole('link', { name: 'Audit' })).not.toBeInTheDocument();
});

test('shows the entries of one app and one person, and the URL contains both', async () => {
  server.answer('GET /api/ops/audit', { entries: [entry(9, 'backup', null, null)], next: null });
  const one = entry(8, 'publish', null, null, { by: 'Asha', app: 'mf-market', release: '1.0.0-a1' });
  server.answer('GET /api/ops/audit?app=mf-market', { entries: [one], next: null });
  server.answer('GET /api/ops/audit?app=mf-market&who=Asha', { entries: [one], next: '8' });
  server.answer('GET /api/ops/audit?app=mf-market&who=Asha&before=8', { entries: [], next: null });
  const user = await openOps('/audit');
  await user.selectOptions(await screen.findByLabelText('App'), 'mf-market');
  expect(await screen.findByText('Asha')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Name' }), 'Asha{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(window.location.search).toBe('?app=mf-market&who=Asha');
  expect(screen.getByText('Asha')).toBeVisible();
});
