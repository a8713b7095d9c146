import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openBoard } from '../testing/open-board';
import { dialog, row } from '../testing/queries';

beforeEach(() => localStorage.clear());

const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? '[]').map(({ id }: { id: string }) => id);

test('L7.1 L7.3 L7.5 a player is followed and let go by a toggle that names whom', async () => {
  const { user } = openBoard();
  const follow = row('Monsoon').getByRole('button', { name: 'Follow Monsoon', pressed: false });
  await user.click(follow);
  expect(follow).toHaveAttribute('aria-pressed', 'true');
  expect(kept('followed-players')).toEqual(['monsoon']);
  expect(kept('followed-teams')).toEqual([]);
  await user.click(follow);
  expect(follow).toHaveAttribute('aria-pressed', 'false');
  expect(kept('followed-players')).toEqual([]);
});

test('L7.2 L7.3 L7.5 so is a team, in a list of its own', async () => {
  const { user } = openBoard('/leaderboard?tab=squad');
  await user.click(row('Charlie').getByRole('button', { name: 'Follow Charlie', pressed: false }));
  expect(row('Charlie').getByRole('button', { name: 'Follow Charlie', pressed: true })).toBeVisible();
  expect(kept('followed-teams')).toEqual(['Charlie']);
  expect(kept('followed-players')).toEqual([]);
});

test('L7.4 L7.5 whom a visitor without account follows is still followed after a reload', async () => {
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

test('L7.1 following does not open the profile, and the profile knows who is followed', async () => {
  const { user } = openBoard();
  await user.click(row('Banyan').getByRole('button', { name: 'Follow Banyan' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(row('Banyan').getByRole('link', { name: 'Banyan' }));
  expect(dialog('Banyan').getByRole('button', { name: 'Follow Banyan', pressed: true })).toBeVisible();
});
