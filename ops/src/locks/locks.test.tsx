import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { errorAnswer, fakeServer } from '../testing/fake-server';
import { live } from '../testing/sample-answers';

const server = fakeServer();
const { openOps } = await import('../testing/open-ops');

const UNTIL = '2026-11-28T16:30:00.000Z';
const marketLock = { app: 'mf-market', until: UNTIL, reason: 'weekend', by: 'operator', since: UNTIL };
const lockOfAll = { ...marketLock, app: null, until: null, reason: 'the final' };

beforeEach(() => {
  server.reset();
  server.answer('GET /api/ops/apps', live);
});

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('locks name their app, end, author and reason; a team reads them and cannot change them', async () => {
  server.answer('GET /api/ops/apps', { ...live, locks: [lockOfAll, marketLock] });
  await openOps('', 'mf-market');
  const rows = (await region('Locks')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Every app is locked until it is unlockedoperator: the final',
    expect.stringMatching(/^mf-market is locked until 28 Nov(?: 2026)?, \d\d:\d\d [^ ]+?operator: weekend$/),
  ]);
  expect(screen.queryByRole('button', { name: /lock…/i })).not.toBeInTheDocument();
});

test('without locks and schedules, no list of them is shown', async () => {
  await openOps();
  expect(await screen.findByRole('button', { name: 'Lock…' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: /Locks|Scheduled/ })).not.toBeInTheDocument();
});

test('an operator locks an app until a time in the zone of the browser', async () => {
  server.answer('POST /api/ops/locks', errorAnswer(400, 'The end of the lock has passed already.'), {
    locks: [marketLock],
  });
  const user = await openOps();
  await user.click(await screen.findByRole('button', { name: 'Lock…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Lock apps' }));
  const apps = within(dialog.getByLabelText('App')).getAllByRole('option');
  expect(apps.map(({ textContent }) => textContent)).toEqual([
    'Every app',
    'shell',
    'mf-blogs',
    'mf-market',
    'mf-events',
  ]);
  await user.selectOptions(dialog.getByLabelText('App'), 'mf-market');
  fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2026-11-28T22:00' } });
  await user.click(dialog.getByRole('button', { name: 'Lock' }));
  expect(await dialog.findByText('Give a reason. The history shows it.')).toBeVisible();
  expect(server.changes()).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'weekend');
  await user.click(dialog.getByRole('button', { name: 'Lock' }));
  expect(await dialog.findByText('The end of the lock has passed already.')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('weekend');
  await user.click(dialog.getByRole('button', { name: 'Lock' }));
  expect(await screen.findByText('mf-market is locked.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const until = new Date('2026-11-28T22:00').toISOString();
  expect(server.changes().at(-1)?.body).toEqual({ apps: ['mf-market'], reason: 'weekend', until });
});

test('an operator locks every app without an end', async () => {
  server.answer('POST /api/ops/locks', { locks: [lockOfAll] });
  const user = await openOps();
  await user.click(await screen.findByRole('button', { name: 'Lock…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Lock apps' }));
  await user.type(dialog.getByLabelText('Reason'), 'the final{Enter}');
  expect(await screen.findByText('Every app is locked.')).toBeVisible();
  expect(server.changes().map(({ body }) => body)).toEqual([{ apps: null, reason: 'the final', until: null }]);
});

test.each([
  ['mf-market', ['mf-market'], 'mf-market is unlocked.'],
  ['every app', null, 'Every app is unlocked.'],
])('an operator unlocks %s with a reason', async (name, apps, done) => {
  server.answer('GET /api/ops/apps', { ...live, locks: [lockOfAll, marketLock] });
  server.answer('POST /api/ops/unlocks', { locks: [] });
  const user = await openOps();
  await user.click(await screen.findByRole('button', { name: `Unlock… ${name}` }));
  const dialog = within(screen.getByRole('dialog', { name: `Unlock ${name}` }));
  await user.type(dialog.getByLabelText('Reason'), 'monday');
  await user.click(dialog.getByRole('button', { name: 'Unlock' }));
  expect(await screen.findByText(done)).toBeVisible();
  expect(server.changes().map(({ body }) => body)).toEqual([{ apps, reason: 'monday' }]);
});
