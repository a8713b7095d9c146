import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aServer, refusal } from '../testing/fake-server';
import { aRehearsal, blogsReleases, live, marketReleases, release } from '../testing/sample-answers';

const server = aServer();
const { openOps } = await import('../testing/open-ops');

const ROLLBACK = 'POST /ops/apps/mf-market/rollbacks';

beforeEach(() => {
  server.forget();
  server.answer('GET /ops/apps', live);
  server.answer('GET /ops/apps/mf-market/releases', marketReleases);
  server.answer('GET /ops/apps/mf-blogs/releases', blogsReleases);
});

async function openDialog(button: string, title: string) {
  const user = await openOps();
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(screen.getByRole('dialog', { name: title }));
  return { user, dialog };
}

const openRollback = () => openDialog('Roll back… mf-market', 'Roll mf-market back');

test('a rollback is tried out first, wants a reason, and keeps it when the server refuses', async () => {
  server.answer(ROLLBACK, aRehearsal('a1', { gone: ['/market/new'] }), refusal(409, 'Somebody was faster.'), {
    app: 'mf-market',
    release: release('a1'),
  });
  const { user, dialog } = await openRollback();
  const report = await dialog.findByRole('region', { name: 'What the server says' });
  for (const text of [release('a2'), release('a1'), '/market/new', 'About 40', 'nothing is wrong with it']) {
    expect(report).toHaveTextContent(text);
  }
  await user.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await dialog.findByText('Give a reason. The history shows it.')).toBeVisible();
  expect(server.orders()).toEqual([]);

  await user.type(dialog.getByLabelText('Why'), 'prices in dollars');
  await user.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await dialog.findByText('Somebody was faster.')).toBeVisible();
  expect(dialog.getByLabelText('Why')).toHaveValue('prices in dollars');

  await user.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await screen.findByText(`mf-market is back on ${release('a1')}.`)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(server.orders().at(-1)?.body).toEqual({ release: release('a1'), reason: 'prices in dollars' });
  // What is live is asked for again.
  expect(server.asked.filter(({ request }) => request === 'GET /ops/apps')).toHaveLength(2);
});

test('another release can be chosen; what the server would refuse cannot be confirmed', async () => {
  const faults = ['mf-market needs react ^18.0.0; the shell offers 19.3.1.'];
  server.answer(ROLLBACK, aRehearsal('a1'), aRehearsal('a3', { faults, refused: true }));
  const { user, dialog } = await openRollback();
  await dialog.findByText(/nothing is wrong with it/);
  const choices = within(dialog.getByLabelText('Release')).getAllByRole('option');
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(new RegExp(`^${release('a1')}, published .*, live before$`)),
    expect.stringMatching(new RegExp(`^${release('a3')}, published`)),
  ]);
  await user.selectOptions(dialog.getByLabelText('Release'), release('a3'));
  expect(await dialog.findByText(faults[0] ?? '')).toBeVisible();
  expect(dialog.getByText('The server refuses it:')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Roll back' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Why'), 'x{Enter}');
  expect(server.orders()).toEqual([]);
  expect(server.asked.at(-1)?.body).toEqual({ release: release('a3'), dryRun: true });
});

test('pages that cannot be rendered are told, and the rollback can be made', async () => {
  server.answer(ROLLBACK, aRehearsal('a1', { faults: ['/market cannot be rendered: out of date'] }));
  const { dialog } = await openRollback();
  expect(await dialog.findByText('/market cannot be rendered: out of date')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Roll back' })).toBeEnabled();
});

test('a rehearsal that fails is told in the server’s words', async () => {
  server.answer(ROLLBACK, refusal(403, 'This token is for mf-blogs and may not change mf-market.'));
  const { dialog } = await openRollback();
  expect(await dialog.findByText(/may not change mf-market/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Roll back' })).toBeDisabled();
});

test('where there is nothing to go back to it says so', async () => {
  server.answer('GET /ops/apps/mf-market/releases', { releases: [marketReleases.releases[1]] });
  const { user, dialog } = await openRollback();
  expect(await dialog.findByText('mf-market has no other release to go back to.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a canary gets a share of visitors', async () => {
  server.answer('POST /ops/apps/mf-market/activations', aRehearsal('a3'));
  server.answer('POST /ops/apps/mf-market/canary', {});
  const { user, dialog } = await openDialog('Canary… mf-market', 'Canary of mf-market');
  await dialog.findByText(/nothing is wrong with it/);
  const share = dialog.getByLabelText('Share of visitors, in percent');
  await user.clear(share);
  await user.type(share, '120');
  await user.type(dialog.getByLabelText('Why'), 'carefully');
  await user.click(dialog.getByRole('button', { name: 'Start the canary' }));
  expect(await dialog.findByText('Enter a whole number from 1 to 100.')).toBeVisible();
  await user.clear(share);
  await user.type(share, '20{Enter}');
  expect(await screen.findByText(`20 % of visitors get mf-market ${release('a3')}.`)).toBeVisible();
  expect(server.orders().map(({ body }) => body)).toEqual([{ release: release('a3'), reason: 'carefully', share: 20 }]);
});

test('a canary is promoted after it was tried for everybody', async () => {
  server.answer('POST /ops/apps/mf-blogs/activations', aRehearsal('b2'), { app: 'mf-blogs', release: release('b2') });
  const { user, dialog } = await openDialog('Promote… mf-blogs', 'Promote the canary of mf-blogs');
  await dialog.findByText(/nothing is wrong with it/);
  await user.type(dialog.getByLabelText('Why'), 'no failures in a day');
  await user.click(dialog.getByRole('button', { name: 'Promote' }));
  expect(await screen.findByText(`mf-blogs ${release('b2')} is live for every visitor.`)).toBeVisible();
  expect(server.orders().map(({ body }) => body)).toEqual([{ release: release('b2'), reason: 'no failures in a day' }]);
});

test('the operator retires a section with a reason, never the shell, and brings one back', async () => {
  server.answer('POST /ops/apps/mf-market/retirements', {});
  const { user, dialog } = await openDialog('Retire… mf-market', 'Retire mf-market');
  expect(dialog.getByText('/market')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Retire' }));
  expect(await dialog.findByText('Give a reason. The history shows it.')).toBeVisible();
  await user.type(dialog.getByLabelText('Why'), 'moved to the shop');
  await user.click(dialog.getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText('mf-market is retired: its addresses answer 404.')).toBeVisible();
  expect(server.orders().map(({ body }) => body)).toEqual([{ reason: 'moved to the shop' }]);
  expect(screen.queryByRole('button', { name: 'Retire… shell' })).not.toBeInTheDocument();

  server.answer('GET /ops/apps/mf-events/releases', { releases: [blogsReleases.releases[0]] });
  server.answer('POST /ops/apps/mf-events/rollbacks', aRehearsal('b2', { current: null }));
  await user.click(screen.getByRole('button', { name: 'Bring back… mf-events' }));
  expect(await screen.findByRole('dialog', { name: 'Roll mf-events back' })).toHaveTextContent('Nownothing');
});

test('a canary can be taken back whatever speaks against its release', async () => {
  server.answer('POST /ops/apps/mf-blogs/canary', {});
  const { user, dialog } = await openDialog('Take back… mf-blogs', 'Take the canary of mf-blogs back');
  await user.type(dialog.getByLabelText('Why'), 'it blinks');
  await user.click(dialog.getByRole('button', { name: 'Withdraw it' }));
  expect(await screen.findByText('mf-blogs no longer has a canary.')).toBeVisible();
  expect(server.orders().map(({ body }) => body)).toEqual([{ share: 0, reason: 'it blinks' }]);
});
