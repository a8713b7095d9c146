import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openBoard } from '../testing/open-board';
import { dialog, row } from '../testing/queries';

beforeEach(() => localStorage.clear());

const storedIds = (key: string) => JSON.parse(localStorage.getItem(key) ?? '[]').map(({ id }: { id: string }) => id);

test('a toggle with the name of the player follows and unfollows @L7.1 @L7.3 @L7.5', async () => {
  const { user } = openBoard();
  const follow = row('Monsoon').getByRole('button', { name: 'Follow Monsoon', pressed: false });
  await user.click(follow);
  expect(follow).toHaveAttribute('aria-pressed', 'true');
  expect(storedIds('followed-players')).toEqual(['monsoon']);
  expect(storedIds('followed-teams')).toEqual([]);
  await user.click(follow);
  expect(follow).toHaveAttribute('aria-pressed', 'false');
  expect(storedIds('followed-players')).toEqual([]);
});

test('followed teams have a separate list @L7.2 @L7.3 @L7.5', async () => {
  const { user } = openBoard('/leaderboard?tab=squad');
  await user.click(row('Charlie').getByRole('button', { name: 'Follow Charlie', pressed: false }));
  expect(row('Charlie').getByRole('button', { name: 'Follow Charlie', pressed: true })).toBeVisible();
  expect(storedIds('followed-teams')).toEqual(['Charlie']);
  expect(storedIds('followed-players')).toEqual([]);
});

test('follows survive a reload without an account @L7.4 @L7.5', async () => {
  const first = openBoard();
  await first.user.click(row('Banyan').getByRole('button', { name: 'Follow Banyan' }));
  await first.user.click(row('Monsoon').getByRole('button', { name: 'Follow Monsoon' }));
  first.leave();
  openBoard();
  expect(screen.getAllByRole('button', { pressed: true }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Follow Monsoon',
    'Follow Banyan',
  ]);
});

test('following does not open the profile, and the profile shows the same state @L7.1', async () => {
  const { user } = openBoard();
  await user.click(row('Banyan').getByRole('button', { name: 'Follow Banyan' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(row('Banyan').getByRole('link', { name: 'Banyan' }));
  expect(dialog('Banyan').getByRole('button', { name: 'Follow Banyan', pressed: true })).toBeVisible();
});
