import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { openPage } from '../../testing/open-page';

beforeEach(() => localStorage.clear());

const card = (name: string) => within(screen.getByRole('article', { name }));

test('lists three game modes, each with a link to its page @K1.1 @K1.2', async () => {
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

test('a click on a mode opens it @K1.2', async () => {
  const { user } = await openPage('/gamemode');
  await user.click(card('Battle Royale').getByRole('link'));
  expect(screen.getByRole('heading', { level: 1, name: 'Battle Royale' })).toBeVisible();
});

test.each(['Spike Rush', 'Battle Royale', 'Capture the Flag'])(
  '%s shows its map and its facts @K3.3 @K3.4 @K3.5 @K3.6 @K3.7',
  async (name) => {
    await openPage('/gamemode');
    expect(card(name).getByRole('img', { name: new RegExp(`^Field map of ${name}`) })).toBeVisible();
    for (const fact of ['Intermediate', '4v4 / 5v5', 'First to win 4 rounds', '4.7 of 5']) {
      expect(card(name).getByText(fact)).toBeVisible();
    }
    expect(card(name).getByRole('img', { name: '4.7 of 5 stars' })).toBeVisible();
  },
);

test('the list shows which modes are favourites @K4.5', async () => {
  const page = await openPage('/gamemode/capture-the-flag');
  await page.user.click(screen.getByRole('button', { name: 'Add to Favorites' }));
  page.leave();
  await openPage('/gamemode');
  expect(card('Capture the Flag').getByText('In your favorites')).toBeVisible();
  expect(card('Spike Rush').queryByText('In your favorites')).not.toBeInTheDocument();
});

test('a link to the waiver is below the modes @W1.5', async () => {
  await openPage('/gamemode');
  const prompt = within(screen.getByRole('complementary', { name: 'Before your first game' }));
  expect(prompt.getByText(/Under-18 players need guardian approval\./)).toBeVisible();
  expect(prompt.getByRole('link')).toHaveAttribute('href', '/waiver');
});
