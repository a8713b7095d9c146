import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeServer, noConnection } from '../testing/fake-server';
import { live, release } from '../testing/sample-answers';

const server = fakeServer();
const { openOps } = await import('../testing/open-ops');

beforeEach(() => {
  server.reset();
  server.answer('GET /api/ops/apps', live);
});

/** The first change of a test is the newest. */
let seq = 1_000;
const aChange = (kind: string, changes: object = {}) => ({
  kind,
  seq: --seq,
  app: 'mf-market',
  release: release('a1'),
  share: null,
  seen: null,
  source: null,
  changeId: null,
  requestedAt: null,
  reason: null,
  by: 'operator',
  at: '2026-11-21T10:00:00.000Z',
  ...changes,
});

test('lists every kind of change by day, with author and reason, and how much earlier it was requested', async () => {
  server.answer('GET /api/ops/history', {
    changes: [
      aChange('withdraw'),
      aChange('canary', { share: 15, reason: 'carefully', requestedAt: '2026-11-21T09:53:00.000Z' }),
      aChange('rollback', { reason: 'prices were wrong', at: '2026-11-19T10:00:00.000Z' }),
      aChange('activate', { by: 'team of mf-market', at: '2026-11-19T09:00:00.000Z' }),
    ],
    events: [],
    next: null,
  });
  await openOps('/history');
  const today = within(await screen.findByRole('region', { name: /21 November/ }));
  expect(today.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`mf-market withdrew its canary of ${release('a1')}operator`),
    expect.stringContaining(
      `mf-market got a 15 % canary of ${release('a1')}operator: carefully (requested 7 min earlier)`,
    ),
  ]);
  const before = within(screen.getByRole('region', { name: /19 November/ }));
  expect(before.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`mf-market was rolled back to ${release('a1')}operator: prices were wrong`),
    expect.stringContaining(`mf-market went live with ${release('a1')}team of mf-market`),
  ]);
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('keeps the order of the changes although the clock went back', async () => {
  server.answer('GET /api/ops/history', {
    changes: [
      aChange('rollback', { reason: 'third', at: '2026-11-20T10:00:00.000Z' }),
      aChange('activate', { reason: 'second', at: '2026-11-21T10:00:00.000Z' }),
      aChange('activate', { reason: 'first', at: '2026-11-20T11:00:00.000Z' }),
    ],
    events: [],
    next: null,
  });
  await openOps('/history');
  const entries = await screen.findAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent?.split(': ').at(-1))).toEqual(['third', 'second', 'first']);
  const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(days).toEqual([/20 November/, /21 November/, /20 November/].map((day) => expect.stringMatching(day)));
});

test('a change of several apps is one entry, with its id', async () => {
  const together = { changeId: 'change-0123456789ab', reason: 'React 20' };
  server.answer('GET /api/ops/history', {
    changes: [
      aChange('activate', { app: 'shell', release: release('c2'), ...together }),
      aChange('activate', { ...together }),
      aChange('activate', { reason: 'before' }),
    ],
    events: [],
    next: null,
  });
  await openOps('/history');
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(
    `shell went live with ${release('c2')}mf-market went live with ${release('a1')}operator: React 20 (change-0123456789ab)`,
  );
  expect(second).toHaveTextContent(/operator: before$/);
});

test('only the change that made a release live is marked', async () => {
  const [, market] = live.apps;
  const changes = [{ app: 'shell', release: release('c0') }, { at: market?.since }, {}].map((change) =>
    aChange('activate', { release: release('a2'), ...change }),
  );
  server.answer('GET /api/ops/history', { changes, events: [], next: null });
  await openOps('/history');
  const entries = await screen.findAllByRole('listitem');
  expect(entries.map((entry) => within(entry).queryByText('live') !== null)).toEqual([false, true, false]);
});

test('locks and schedules stand between the changes, with their time, author and reason', async () => {
  const anEvent = (kind: string, changes: object = {}) => ({ ...aChange(kind), time: null, ...changes });
  const time = '2026-11-28T16:30:00.000Z';
  const refused = anEvent('refused', { time, by: 'arena', reason: 'mf-market has changed in the meantime.' });
  const wentLive = anEvent('went-live', { time, by: 'arena' });
  const rollout = aChange('activate');
  const events = [
    refused,
    wentLive,
    anEvent('unschedule', { time }),
    anEvent('schedule', { time, by: 'team of mf-market' }),
    anEvent('lock', { app: null, release: null, time, reason: 'weekend' }),
    anEvent('unlock', { release: null, reason: 'monday' }),
  ];
  server.answer('GET /api/ops/history', { changes: [rollout], events, next: null });
  await openOps('/history');
  const entries = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent?.slice(5));
  expect(entries).toEqual([
    `mf-market could not go live as scheduled with ${release('a1')} arena: mf-market has changed in the meantime.`,
    `mf-market went live as scheduled with ${release('a1')} arena`,
    `mf-market went live with ${release('a1')}operator`,
    `mf-market is no longer scheduled with ${release('a1')} operator`,
    expect.stringMatching(/^mf-market was scheduled with \S+ for 28 Nov(?: 2026)?, \d\d:\d\d [^ ]+?team of mf-market$/),
    expect.stringMatching(/^Every app was locked {2}until 28 Nov(?: 2026)?, \d\d:\d\d [^ ]+?operator: weekend$/),
    'mf-market was unlocked  operator: monday',
  ]);
});

test('loads older changes on demand and keeps the list when loading fails', async () => {
  server.answer('GET /api/ops/history', {
    changes: [aChange('activate', { reason: 'newest' })],
    events: [],
    next: '7',
  });
  server.answer('GET /api/ops/history?before=7', noConnection, {
    changes: [aChange('activate', { reason: 'oldest' })],
    events: [],
    next: null,
  });
  const user = await openOps('/history');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached.');
  expect(screen.getByText(/newest/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText(/oldest/)).toBeVisible();
  expect(screen.getByText(/newest/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('the URL contains the selected app', async () => {
  server.answer('GET /api/ops/history', {
    changes: [aChange('activate', { reason: 'of all' })],
    events: [],
    next: null,
  });
  server.answer('GET /api/ops/history?app=mf-blogs', { changes: [], events: [], next: null });
  const user = await openOps('/history');
  await user.selectOptions(await screen.findByLabelText('App'), 'mf-blogs');
  expect(await screen.findByText('Nothing has been live yet.')).toBeVisible();
  expect(window.location.href).toMatch('/ops/history?app=mf-blogs');
  await user.selectOptions(screen.getByLabelText('App'), 'All apps');
  expect(await screen.findByText(/of all/)).toBeVisible();
});
