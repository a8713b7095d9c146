import type { Player } from '@arena/shared/contract/api/gate-api';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeServer, noConnection } from '../testing/fake-server';

const server = fakeServer();
const { openGate } = await import('../testing/open-ops');

const aPlayer = (reference: string, changes: Partial<Player> = {}): Player => ({
  ...{ reference, name: 'Rohit Negi', phoneEnd: '10', age: 28, isMinor: false, guardianName: null },
  ...{ hasMedicalCondition: false, validUntil: '2026-12-31', isExpired: false, isWithdrawn: false, checkIn: null },
  ...changes,
});

const CHECKED_IN = { id: 'first', at: new Date(), arrivedAt: new Date(), by: 'Asha', guardian: null };

/** Sets the list of the day. */
const listToday = (...players: Player[]) =>
  server.answer('GET /api/ops/gate/today', { day: '2026-11-28', players, isComplete: true });

beforeEach(() => {
  server.reset();
});

const namesIn = async (group: string) =>
  within(await screen.findByRole('region', { name: group }))
    .getAllByRole('heading', { level: 4 })
    .map(({ textContent }) => textContent);

test('today lists who is not here yet before who is checked in', async () => {
  listToday(
    aPlayer('AR-00000001', { name: 'Here Already', checkIn: CHECKED_IN }),
    aPlayer('AR-00000002', { name: 'Not Here' }),
  );
  await openGate();
  expect(await namesIn('Not yet here')).toEqual(['Not Here']);
  expect(await namesIn('Checked in')).toEqual(['Here Already']);
  expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'Not Here',
    'Here Already',
  ]);
  expect(screen.getByText(/^1 of 2 checked in/)).toBeVisible();
});

test('the list of today can be searched, and shows how the phones of two players of one name end', async () => {
  listToday(
    aPlayer('AR-00000001', { phoneEnd: '21' }),
    aPlayer('AR-00000002', { phoneEnd: '34' }),
    aPlayer('AR-00000003', { name: 'Sana Khan' }),
  );
  const user = await openGate();
  await user.type(await screen.findByLabelText('Search the list'), 'rohit');
  expect(await namesIn('Not yet here')).toEqual(['Rohit Negi', 'Rohit Negi']);
  for (const end of ['21', '34']) expect(screen.getByText(new RegExp(`phone …${end}`))).toBeVisible();
  expect(screen.getByText(/^0 of 3 checked in/)).toBeVisible();
  await user.type(screen.getByLabelText('Search the list'), 'x');
  expect(screen.getByText('No player in the list matches.')).toBeVisible();
});

/** Looks for players by a text. */
async function find(user: Awaited<ReturnType<typeof openGate>>, text: string) {
  const field = await screen.findByLabelText('Reference, name or phone');
  await user.clear(field);
  await user.type(field, `${text}{Enter}`);
  return within(screen.getByRole('region', { name: 'Found' }));
}

test.each(['with', 'without'])('near matches are offered %s a connection, and staff choose one', async (connection) => {
  const sana = aPlayer('AR-00000001', { name: 'Sana Khan', age: 31, phoneEnd: '55' });
  listToday(sana);
  server.answer(
    'POST /api/ops/gate/lookups',
    connection === 'with' ? { players: [], nearMatches: [sana], isComplete: true } : noConnection,
  );
  const user = await openGate();
  await namesIn('Not yet here');
  const found = await find(user, 'सना');
  expect(await found.findByText(/for “सना”. Did you mean …/)).toBeVisible();
  expect(found.queryByRole('button', { name: /^Check in/ })).toBeNull();
  await user.click(found.getByRole('button', { name: 'Sana Khan, 31 years, phone …55, AR-00000001' }));
  expect(found.getByText('! Not an exact match')).toBeVisible();
  expect(found.getByRole('button', { name: 'Check in Sana Khan' })).toBeVisible();
});

const minor = { name: 'Meera Negi', age: 14, isMinor: true };

test('a minor is checked in with the guardian who is there, by default the one of the waiver', async () => {
  listToday(aPlayer('AR-00000001', { ...minor, guardianName: 'Kamla Negi' }));
  const checkIn = { ...CHECKED_IN, guardian: 'Ravi Negi' };
  server.answer('POST /api/ops/gate/check-ins', { reference: 'AR-00000001', checkIn });
  const user = await openGate();
  const field = await screen.findByLabelText('Guardian who is here');
  expect(field).toHaveValue('Kamla Negi');
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Check in Meera Negi' }));
  expect(server.changes()).toEqual([]);
  await user.type(field, 'Ravi Negi');
  await user.click(screen.getByRole('button', { name: 'Check in Meera Negi' }));
  expect(await screen.findByText(/, with Ravi Negi/)).toBeVisible();
  expect(server.changes()).toMatchObject([{ body: { reference: 'AR-00000001', guardian: 'Ravi Negi' } }]);
});

test('an adult is checked in without a guardian', async () => {
  listToday(aPlayer('AR-00000001'));
  const user = await openGate();
  await user.click(await screen.findByRole('button', { name: 'Check in Rohit Negi' }));
  expect(screen.queryByLabelText('Guardian who is here')).toBeNull();
  expect(server.changes()).toMatchObject([{ body: { reference: 'AR-00000001', guardian: null } }]);
});
