import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server';
import { live, release } from '../testing/sample-answers';

const server = fakeServer();
const { openOps } = await import('../testing/open-ops');

const AT = '2026-11-28T16:30:00.000Z';
const schedule = {
  id: 'schedule-0123456789ab',
  releases: { 'mf-market': release('a3'), shell: release('c2') },
  goesLiveAt: AT,
  by: 'operator',
  reason: 'React 20',
  since: AT,
  waits: null,
};

beforeEach(() => {
  server.reset();
});

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('a schedule names its releases, time, author and reason, and is cancelled with a reason', async () => {
  server.answer('GET /api/ops/apps', { ...live, schedules: [schedule] }, live);
  server.answer('POST /api/ops/apps/mf-market/schedule/cancellation', schedule);
  const user = await openOps();
  const row = (await region('Scheduled')).getByRole('listitem');
  for (const text of [release('a3'), release('c2'), 'Live at 28 Nov', 'by operator: React 20']) {
    expect(row).toHaveTextContent(text);
  }
  await user.click(screen.getByRole('button', { name: 'Cancel… mf-market, shell' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel the schedule of mf-market, shell' }));
  await user.type(dialog.getByLabelText('Reason'), 'too early');
  await user.click(dialog.getByRole('button', { name: 'Cancel the schedule' }));
  expect(await screen.findByText('The schedule of mf-market, shell is cancelled.')).toBeVisible();
  expect(server.changes().map(({ body }) => body)).toEqual([{ reason: 'too early' }]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Scheduled' })).not.toBeInTheDocument());
});

test('a release that waits for another browser check says why', async () => {
  const waits = '0 of 3 pages were seen in 182 s: it was stopped';
  const planned = { ...schedule, id: 'schedule-0123456789ad', since: '2026-11-27T16:30:00.000Z', waits };
  server.answer('GET /api/ops/apps', { ...live, schedules: [{ ...schedule, waits }, planned] });
  await openOps();
  const [held, later] = (await region('Scheduled')).getAllByRole('listitem');
  expect(held).toHaveTextContent(`Activated by operator: React 20 Waits: ${waits}`);
  expect(later).toHaveTextContent('Live at 28 Nov');
  expect(later).toHaveTextContent(`by operator: React 20 Browser check incomplete: ${waits}`);
});

test('a team may cancel the schedule of its own app', async () => {
  const own = { ...schedule, id: 'schedule-0123456789ac', releases: { 'mf-market': release('a3') } };
  server.answer('GET /api/ops/apps', { ...live, schedules: [own] });
  await openOps('', 'mf-market');
  expect(await screen.findByRole('button', { name: 'Cancel… mf-market' })).toBeVisible();
});

test('a team cannot cancel a schedule that includes the app of another team', async () => {
  server.answer('GET /api/ops/apps', { ...live, schedules: [schedule] });
  await openOps('', 'mf-market');
  expect((await region('Scheduled')).queryByRole('button')).not.toBeInTheDocument();
});
