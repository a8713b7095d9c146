import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { openBoard } from '../testing/open-board';
import { dialog } from '../testing/queries';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

/** Mocks `navigator.share`. */
function mockShare() {
  const share = jest.fn<Navigator['share']>().mockResolvedValue();
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  return share;
}

async function openShare(url: string, name: string) {
  const { user, leave } = openBoard(url);
  await user.click(screen.getByRole('button', { name: `Share ${name}` }));
  return { user, leave, shareDialog: dialog(`Share ${name}`) };
}

test.each([
  ['/leaderboard/players/banyan', 'Banyan', 'Banyan', 'http://localhost/leaderboard/players/banyan'],
  ['/leaderboard/teams/delta', 'Delta', 'Team Delta', 'http://localhost/leaderboard/teams/delta'],
  ['/leaderboard/players/banyan?q=ban', 'Banyan', 'Banyan', 'http://localhost/leaderboard/players/banyan'],
])('sharing %s copies a link that opens the same profile @L6.1 @L6.2', async (url, name, title, link) => {
  const { user, leave, shareDialog } = await openShare(url, name);
  expect(shareDialog.getByRole('textbox', { name: 'Link' })).toHaveValue(link);
  await user.click(shareDialog.getByRole('button', { name: 'Copy link' }));
  expect(await shareDialog.findByText('Copied')).toBeVisible();
  const copied = new URL(await navigator.clipboard.readText());
  expect(copied.href).toBe(link);
  leave();
  openBoard(copied.pathname + copied.search);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('shows a message when copying fails @L6.2', async () => {
  const { user, shareDialog } = await openShare('/leaderboard/players/banyan', 'Banyan');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
  await user.click(shareDialog.getByRole('button', { name: 'Copy link' }));
  expect(await shareDialog.findByText(/^Copying did not work/)).toBeVisible();
});

test('the share sheet of the device receives the same link @L6.2', async () => {
  const share = mockShare();
  const { user, shareDialog } = await openShare('/leaderboard/players/banyan', 'Banyan');
  await user.click(shareDialog.getByRole('button', { name: 'Share with an app' }));
  expect(share).toHaveBeenCalledWith({
    title: 'Banyan on the Arena leaderboard',
    url: 'http://localhost/leaderboard/players/banyan',
  });
  expect(shareDialog.queryByRole('alert')).not.toBeInTheDocument();
});

test('a browser without a share sheet has no share button @L6.2', async () => {
  const { shareDialog } = await openShare('/leaderboard/players/banyan', 'Banyan');
  expect(shareDialog.queryByRole('button', { name: 'Share with an app' })).not.toBeInTheDocument();
});

test('shows a message when sharing fails, but not when the visitor cancels @L6.2', async () => {
  const share = mockShare();
  const { user, shareDialog } = await openShare('/leaderboard/players/banyan', 'Banyan');
  share.mockRejectedValueOnce(new DOMException('Denied', 'NotAllowedError'));
  await user.click(shareDialog.getByRole('button', { name: 'Share with an app' }));
  expect(await shareDialog.findByRole('alert')).toHaveTextContent('Sharing did not work here. Copy the link instead.');
  share.mockRejectedValueOnce(new DOMException('Closed', 'AbortError'));
  await user.click(shareDialog.getByRole('button', { name: 'Share with an app' }));
  await waitFor(() => expect(shareDialog.queryByRole('alert')).not.toBeInTheDocument());
});

test('closing the share dialog returns to the profile @L6.1', async () => {
  const { user } = openBoard('/leaderboard');
  await user.click(screen.getByRole('link', { name: 'Banyan' }));
  await user.click(dialog('Banyan').getByRole('button', { name: 'Share Banyan' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Share Banyan' })).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Banyan' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Share Banyan' })).toHaveFocus();
});
