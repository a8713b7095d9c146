import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { openPage } from '../../testing/open-page';

beforeEach(() => localStorage.clear());

const card = (name: string) => within(screen.getByRole('article', { name }));

test('K1.1 K1.2 three game modes, each leading to its own page', async () => {
  await openPage('/gamemode');
  expect(screen.getByRole('heading', { level: 1, name: 'Game Modes' })).toBeVisible();
  const names = screen.getAllByRole('article').map((article) => {
    const link = within(article).getByRole('link');
    return [link.textContent, link.getAttribute('href')];
  });
  expect(names).toEqual([
    ['Spike Rush', '/gamemode/spike-rush'],
    ['Battle Royale', '/gamemode/battle-royale'],
    ['Capture the Flag', '/gamemode/capture-the-flag'],
  ]);
});

test('K1.2 a press on a mode opens it', async () => {
  const { user } = await openPage('/gamemode');
  await user.click(card('Battle Royale').getByRole('link'));
  expect(screen.getByRole('heading', { level: 1, name: 'Battle Royale' })).toBeVisible();
});

test.each(['Spike Rush', 'Battle Royale', 'Capture the Flag'])(
  'K3.3 K3.4 K3.5 K3.6 K3.7 %s shows its map and its facts',
  async (name) => {
    await openPage('/gamemode');
    expect(card(name).getByRole('img', { name: new RegExp(`^Field map of ${name}`) })).toBeVisible();
    for (const fact of ['Intermediate', '4v4 / 5v5', 'First to win 4 rounds', '4.7 of 5']) {
      expect(card(name).getByText(fact)).toBeVisible();
    }
    expect(card(name).getByRole('img', { name: '4.7 of 5 stars' })).toBeVisible();
  },
);

test('K4.5 the list shows which modes are favourites', async () => {
  const mode = await openPage('/gamemode/capture-the-flag');
  await mode.user.click(screen.getByRole('button', { name: 'Add to Favorites' }));
  mode.leave();
  await openPage('/gamemode');
  expect(card('Capture the Flag').getByText('In your favorites')).toBeVisible();
  expect(card('Spike Rush').queryByText('In your favorites')).not.toBeInTheDocument();
});

test('W1.5 the way to the waiver stands below the modes', async () => {
  await openPage('/gamemode');
  const before = within(screen.getByRole('complementary', { name: 'Before your first game' }));
  expect(before.getByText(/Under-18 players need guardian approval\./)).toBeVisible();
  expect(before.getByRole('link')).toHaveAttribute('href', '/waiver');
});
