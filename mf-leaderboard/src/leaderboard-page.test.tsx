import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openBoard } from './testing/open-board';
import { names, row, rows } from './testing/queries';

const search = () => screen.getByRole('searchbox');
const tab = (name: string) => screen.getByRole('tab', { name });

test('has two tabs and starts with the players @L1.1 @L1.2', () => {
  openBoard();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['SOLO', 'SQUAD']);
  expect(tab('SOLO')).toHaveAttribute('aria-selected', 'true');
});

test('lists ten players by wins, each with wins, win rate and trend @L3.1 @L3.3 @L3.4', () => {
  openBoard();
  expect(names()).toHaveLength(10);
  const wins = rows().map((entry) => Number.parseInt(within(entry).getByText(/ wins$/).textContent ?? '', 10));
  expect(wins).toEqual([...wins].sort((a, b) => b - a));
  expect(rows()[0]).toHaveTextContent('Rank 1');
  expect(row('Chakravyuh').getByText('48 wins')).toBeVisible();
  expect(row('Chakravyuh').getByText('80% won')).toBeVisible();
  expect(row('Chakravyuh').getByText('Up')).toBeVisible();
});

test('the second tab lists the four teams by wins @L4.1 @L4.2 @L4.3', async () => {
  const { user } = openBoard();
  await user.click(tab('SQUAD'));
  expect(names()).toEqual(['Alpha', 'Bravo', 'Charlie', 'Delta']);
  expect(rows()[0]).toHaveTextContent('31 wins');
  expect(rows()[0]).toHaveTextContent('3 players');
});

test('switching the tab clears the search @L1.3', async () => {
  const { user, router } = openBoard();
  await user.type(search(), 'mons');
  await user.click(tab('SQUAD'));
  expect(search()).toHaveValue('');
  expect(names()).toHaveLength(4);
  await waitFor(() => expect(router.state.location.search).toBe('?tab=squad'));
  await user.type(search(), 'brav');
  await user.click(tab('SOLO'));
  expect(search()).toHaveValue('');
  expect(names()).toHaveLength(10);
});

test('finds any part of a name and ignores case and surrounding spaces @L2.1 @L2.2 @L2.3', async () => {
  const { user } = openBoard();
  await user.type(screen.getByRole('searchbox', { name: 'Search players by name' }), '  JASM ');
  expect(names()).toEqual(['Night Jasmine']);
  await user.click(tab('SQUAD'));
  await user.type(screen.getByRole('searchbox', { name: 'Search teams by name' }), 'LPH');
  expect(names()).toEqual(['Alpha']);
});

test('the search for players does not find teams @L2.2', async () => {
  const { user } = openBoard();
  await user.type(search(), 'bravo');
  expect(rows()).toHaveLength(0);
});

test('a search keeps the ranks @L3.5', async () => {
  const { user } = openBoard();
  await user.type(search(), 'lost sandal');
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toHaveTextContent('Rank 10');
});

test('announces the number of results @L2.3', async () => {
  const { user } = openBoard();
  expect(screen.getByRole('status')).toHaveTextContent('10 players');
  await user.type(search(), 'monsoon');
  expect(screen.getByRole('status')).toHaveTextContent('1 player');
  await user.click(tab('SQUAD'));
  expect(screen.getByRole('status')).toHaveTextContent('4 teams');
});

test('without results the page says so and offers to clear the search @L2.3', async () => {
  const { user } = openBoard();
  await user.type(search(), 'yeti');
  expect(screen.getByRole('status')).toHaveTextContent('0 players');
  expect(screen.getByText('No player called “yeti”.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(names()).toHaveLength(10);
  expect(search()).toHaveValue('');
  expect(search()).toHaveFocus();
});

test('letters can be inserted in the middle of the search text @L2.1', async () => {
  const { user } = openBoard();
  await user.type(search(), 'monon');
  await user.type(search(), 'so', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(search()).toHaveValue('monsoon');
  expect(names()).toEqual(['Monsoon']);
});

test('the URL sets tab and search @L1.1 @L2.1', () => {
  openBoard('/leaderboard?tab=squad&q=del');
  expect(tab('SQUAD')).toHaveAttribute('aria-selected', 'true');
  expect(search()).toHaveValue('del');
  expect(names()).toEqual(['Delta']);
});

test('the page explains how wins are counted @L3.5', async () => {
  const { user } = openBoard();
  await user.click(screen.getByText('How are wins counted?'));
  expect(screen.getByText(/the higher win rate comes first, then the alphabet decides/)).toBeVisible();
});

test('shows the rewards beside the table @L9.1 @L9.2 @L9.3 @L9.4 @L9.5 @L9.6', () => {
  openBoard();
  const rewards = within(screen.getByRole('complementary', { name: 'Rewards' }));
  const places = rewards.getAllByRole('term').map(({ textContent }) => textContent);
  const prizes = rewards.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(places.map((place, index) => [place, prizes[index]])).toEqual([
    ['1st', 'Champion skin and 5000 coins'],
    ['2nd', '3000 coins and rare avatar'],
    ['3rd', '2000 coins and special emote'],
    ['4th-10th', '1000 coins'],
    ['All participants', 'A seasonal badge'],
  ]);
});
