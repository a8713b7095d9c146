import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openPage } from '../../testing/open-page';

beforeEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

const favorite = () => screen.getByRole('button', { name: 'Add to Favorites' });

test('adds a mode to the favourites and removes it @K4.3 @K4.5', async () => {
  const { user } = await openPage('/gamemode/spike-rush');
  expect(favorite()).toHaveAttribute('aria-pressed', 'false');
  await user.click(favorite());
  expect(favorite()).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText(/^In your favorites\./)).toBeVisible();
  await user.click(favorite());
  expect(favorite()).toHaveAttribute('aria-pressed', 'false');
});

test('a favourite survives a reload, and other modes stay unmarked @K4.5', async () => {
  const before = await openPage('/gamemode/spike-rush');
  await before.user.click(favorite());
  before.leave();
  const after = await openPage('/gamemode/spike-rush');
  expect(favorite()).toHaveAttribute('aria-pressed', 'true');
  after.leave();
  await openPage('/gamemode/battle-royale');
  expect(favorite()).toHaveAttribute('aria-pressed', 'false');
});

test('with blocked storage the button works until the page is closed @K4.5', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  const { user } = await openPage('/gamemode/spike-rush');
  await user.click(favorite());
  expect(favorite()).toHaveAttribute('aria-pressed', 'true');
});
