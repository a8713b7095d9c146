import { expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { openBoard } from '../testing/open-board';
import { dialog, row } from '../testing/queries';

const nothingOpen = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

test('L5.1 L5.3 a player card opens the profile, which has an address of its own', async () => {
  const { user, router } = openBoard();
  await user.click(row('Monsoon').getByRole('link', { name: 'Monsoon' }));
  const profile = dialog('Monsoon');
  expect(profile.getByText('Arrives late in the round, and from everywhere.')).toBeVisible();
  expect(profile.getByText('Win rate').parentElement).toHaveTextContent('Win rate78%');
  expect(profile.getByText('Rating').parentElement).toHaveTextContent('Rating2465');
  expect(router.state.location.search).toBe('?player=monsoon');
});

test('L5.2 L5.3 a team card opens the profile, which has an address of its own', async () => {
  const { user, router } = openBoard('/leaderboard?tab=squad');
  await user.click(row('Bravo').getByRole('link', { name: 'Bravo' }));
  const profile = dialog('Team Bravo');
  expect(profile.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Monsoon',
    'Paper Tiger',
    'Lost Sandal',
  ]);
  expect(router.state.location.search).toBe('?tab=squad&team=Bravo');
});

test('L5.3 achievements are told by name and description, each beside its patch', () => {
  openBoard('/leaderboard?player=lost-sandal');
  const list = within(screen.getByRole('dialog', { name: 'Lost Sandal' }));
  const held = list.getAllByRole('listitem');
  expect(held.map(({ textContent }) => textContent)).toEqual(['First WinWin your first matchCommon']);
  expect(held[0]?.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});

test.each([
  ['/leaderboard?player=banyan', 'Banyan'],
  ['/leaderboard?tab=squad&team=Delta', 'Team Delta'],
])('L5.3 the address %s opens the profile', (address, name) => {
  openBoard(address);
  expect(screen.getByRole('dialog', { name })).toBeVisible();
});

test('L5.3 the close button closes it, and the address is the table again', async () => {
  const { user, router } = openBoard('/leaderboard?q=ban&player=banyan');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  nothingOpen();
  expect(router.state.location.search).toBe('?q=ban');
});

test('L5.3 Escape closes it', async () => {
  const { user } = openBoard('/leaderboard?player=banyan');
  await user.keyboard('{Escape}');
  nothingOpen();
});

test('L5.3 a press on the backdrop closes it, a press inside does not', async () => {
  const { user } = openBoard('/leaderboard?player=banyan');
  await user.click(screen.getByText('Takes a site and grows roots.'));
  expect(screen.getByRole('dialog')).toBeVisible();
  await user.click(screen.getByRole('dialog'));
  nothingOpen();
});

test('L5.3 after closing, the focus is on the card that opened it', async () => {
  const { user } = openBoard();
  await user.click(row('Banyan').getByRole('link', { name: 'Banyan' }));
  await user.keyboard('{Escape}');
  expect(row('Banyan').getByRole('link', { name: 'Banyan' })).toHaveFocus();
});

test('L5.3 closing a profile opened from the table goes back to it and not one further', async () => {
  const { user, router } = openBoard('/blogs', '/leaderboard');
  await user.click(row('Banyan').getByRole('link', { name: 'Banyan' }));
  const close = screen.getByRole('button', { name: 'Close' });
  fireEvent.click(close);
  fireEvent.click(close);
  expect(await screen.findByRole('tabpanel')).toBeVisible();
  expect(router.state.location.pathname + router.state.location.search).toBe('/leaderboard');
  nothingOpen();
});

test('L5.3 a profile that Forward brings back can be closed again', async () => {
  const { user, go } = openBoard();
  await user.click(row('Banyan').getByRole('link', { name: 'Banyan' }));
  await user.keyboard('{Escape}');
  await go(1);
  expect(screen.getByRole('dialog', { name: 'Banyan' })).toBeVisible();
  await user.keyboard('{Escape}');
  nothingOpen();
});

test('L5.3 from a player to the team and on to another player; Back leads to the table', async () => {
  const { user, go } = openBoard();
  await user.click(row('Banyan').getByRole('link', { name: 'Banyan' }));
  await user.click(dialog('Banyan').getByRole('link', { name: 'Charlie' }));
  await user.click(dialog('Team Charlie').getByRole('link', { name: 'Saddle Goat' }));
  expect(screen.getByRole('dialog', { name: 'Saddle Goat' })).toBeVisible();
  await go(-1);
  nothingOpen();
});

test.each(['/leaderboard?player=nobody', '/leaderboard?tab=squad&team=Echo'])(
  'L5.3 an address of nobody, %s, is said to be so',
  async (address) => {
    const { user } = openBoard(address);
    expect(dialog('Not in this table').getByText(/not in this season’s table/)).toBeVisible();
    await user.keyboard('{Escape}');
    nothingOpen();
  },
);
