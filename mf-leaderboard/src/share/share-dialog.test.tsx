import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { openBoard } from '../testing/open-board';
import { dialog } from '../testing/queries';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

/** Gives this browser a share sheet. */
function aShareSheet() {
  const share = jest.fn<Navigator['share']>().mockResolvedValue();
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  return share;
}

async function openShare(address: string, name: string) {
  const { user, leave } = openBoard(address);
  await user.click(screen.getByRole('button', { name: `Share ${name}` }));
  return { user, leave, sharing: dialog(`Share ${name}`) };
}

test.each([
  ['/leaderboard?player=banyan', 'Banyan', 'Banyan', 'http://localhost/leaderboard?player=banyan'],
  ['/leaderboard?tab=squad&team=Delta', 'Delta', 'Team Delta', 'http://localhost/leaderboard?tab=squad&team=Delta'],
  ['/leaderboard?q=ban&player=banyan', 'Banyan', 'Banyan', 'http://localhost/leaderboard?player=banyan'],
])('L6.1 L6.2 sharing %s copies a link that opens that very profile', async (address, name, title, link) => {
  const { user, leave, sharing } = await openShare(address, name);
  expect(sharing.getByRole('textbox', { name: 'Link' })).toHaveValue(link);
  await user.click(sharing.getByRole('button', { name: 'Copy link' }));
  expect(await sharing.findByText('Copied')).toBeVisible();
  const copied = new URL(await navigator.clipboard.readText());
  expect(copied.href).toBe(link);
  leave();
  openBoard(copied.pathname + copied.search);
  expect(screen.getByRole('dialog', { name: title })).toBeVisible();
});

test('L6.2 when it could not be copied that is said', async () => {
  const { user, sharing } = await openShare('/leaderboard?player=banyan', 'Banyan');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
  await user.click(sharing.getByRole('button', { name: 'Copy link' }));
  expect(await sharing.findByText(/^Copying did not work/)).toBeVisible();
});

test('L6.2 the share sheet of the device gets the same link', async () => {
  const share = aShareSheet();
  const { user, sharing } = await openShare('/leaderboard?player=banyan', 'Banyan');
  await user.click(sharing.getByRole('button', { name: 'Share with an app' }));
  expect(share).toHaveBeenCalledWith({
    title: 'Banyan on the Arena leaderboard',
    url: 'http://localhost/leaderboard?player=banyan',
  });
  expect(sharing.queryByRole('alert')).not.toBeInTheDocument();
});

test('L6.2 without a share sheet nothing offers one', async () => {
  const { sharing } = await openShare('/leaderboard?player=banyan', 'Banyan');
  expect(sharing.queryByRole('button', { name: 'Share with an app' })).not.toBeInTheDocument();
});

test('L6.2 a share sheet that fails is told; one that was closed again is not', async () => {
  const share = aShareSheet();
  const { user, sharing } = await openShare('/leaderboard?player=banyan', 'Banyan');
  share.mockRejectedValueOnce(new DOMException('Denied', 'NotAllowedError'));
  await user.click(sharing.getByRole('button', { name: 'Share with an app' }));
  expect(await sharing.findByRole('alert')).toHaveTextContent('Sharing did not work here. Copy the link instead.');
  share.mockRejectedValueOnce(new DOMException('Closed', 'AbortError'));
  await user.click(sharing.getByRole('button', { name: 'Share with an app' }));
  await waitFor(() => expect(sharing.queryByRole('alert')).not.toBeInTheDocument());
});

test('L6.1 closing the share dialog leads back to the profile', async () => {
  const { user } = await openShare('/leaderboard?player=banyan', 'Banyan');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Share Banyan' })).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Banyan' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Share Banyan' })).toHaveFocus();
});
