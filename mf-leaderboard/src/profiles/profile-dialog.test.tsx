import { expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { openBoard } from '../testing/open-board';
import { dialog, row } from '../testing/queries';

/** Opens the profile of a player over the table at `url`. */
async function openOver(url: string, name: string) {
  const board = openBoard(url);
  await board.user.click(row(name).getByRole('link', { name }));
  return board;
}

const expectClosed = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

test('a player card opens the profile and updates the URL @L5.1 @L5.3', async () => {
  const { user, router } = openBoard();
  await user.click(row('Monsoon').getByRole('link', { name: 'Monsoon' }));
  const profile = dialog('Monsoon');
  expect(profile.getByText('Arrives late in the round, and from everywhere.')).toBeVisible();
  expect(profile.getByRole('heading', { level: 3, name: 'Achievements' })).toBeVisible();
  expect(profile.getByText('Win rate').parentElement).toHaveTextContent('Win rate78%');
  expect(profile.getByText('Rating').parentElement).toHaveTextContent('Rating2465');
  expect(router.state.location.pathname).toBe('/leaderboard/players/monsoon');
  expect(screen.getByRole('heading', { level: 1, hidden: true })).toHaveTextContent('Leaderboard');
});

test('a team card opens the profile and updates the URL @L5.2 @L5.3', async () => {
  const { user, router } = openBoard('/leaderboard?tab=squad');
  await user.click(row('Bravo').getByRole('link', { name: 'Bravo' }));
  const profile = dialog('Team Bravo');
  expect(profile.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Monsoon',
    'Paper Tiger',
    'Lost Sandal',
  ]);
  expect(router.state.location).toMatchObject({ pathname: '/leaderboard/teams/bravo', search: '?tab=squad' });
});

test('lists achievements with patch, name and description @L5.3', async () => {
  await openOver('/leaderboard', 'Lost Sandal');
  const list = within(screen.getByRole('dialog', { name: 'Lost Sandal' }));
  const items = list.getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['First WinWin your first matchCommon']);
  expect(items[0]?.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});

test('the close button closes the profile and restores the URL @L5.3', async () => {
  const { user, router } = await openOver('/leaderboard?q=ban', 'Banyan');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expectClosed();
  expect(router.state.location).toMatchObject({ pathname: '/leaderboard', search: '?q=ban' });
});

test('Escape closes the profile @L5.3', async () => {
  const { user } = await openOver('/leaderboard', 'Banyan');
  await user.keyboard('{Escape}');
  expectClosed();
});

test('a click on the backdrop closes the profile, a click inside does not @L5.3', async () => {
  const { user } = await openOver('/leaderboard', 'Banyan');
  await user.click(screen.getByText('Takes a site and grows roots.'));
  expect(screen.getByRole('dialog')).toBeVisible();
  await user.click(screen.getByRole('dialog'));
  expectClosed();
});

test('closing returns the focus to the card @L5.3', async () => {
  const { user } = openBoard();
  await user.click(row('Banyan').getByRole('link', { name: 'Banyan' }));
  await user.keyboard('{Escape}');
  expect(row('Banyan').getByRole('link', { name: 'Banyan' })).toHaveFocus();
});

test('two clicks on Close go back to the table and no further @L5.3', async () => {
  const { user, router } = openBoard('/blogs', '/leaderboard');
  await user.click(row('Banyan').getByRole('link', { name: 'Banyan' }));
  const close = screen.getByRole('button', { name: 'Close' });
  fireEvent.click(close);
  fireEvent.click(close);
  expect(await screen.findByRole('tabpanel')).toBeVisible();
  expect(router.state.location.pathname + router.state.location.search).toBe('/leaderboard');
  expectClosed();
});

test('a profile reopened with Forward can be closed again @L5.3', async () => {
  const { user, go } = openBoard();
  await user.click(row('Banyan').getByRole('link', { name: 'Banyan' }));
  await user.keyboard('{Escape}');
  await go(1);
  expect(screen.getByRole('dialog', { name: 'Banyan' })).toBeVisible();
  await user.keyboard('{Escape}');
  expectClosed();
});

test('after several linked profiles, Back returns to the table @L5.3', async () => {
  const { user, go } = openBoard();
  await user.click(row('Banyan').getByRole('link', { name: 'Banyan' }));
  await user.click(dialog('Banyan').getByRole('link', { name: 'Charlie' }));
  await user.click(dialog('Team Charlie').getByRole('link', { name: 'Saddle Goat' }));
  expect(screen.getByRole('dialog', { name: 'Saddle Goat' })).toBeVisible();
  await go(-1);
  expectClosed();
});
