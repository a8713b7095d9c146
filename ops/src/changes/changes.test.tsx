import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { errorAnswer, fakeServer, noConnection } from '../testing/fake-server';
import { aDryRunReport, blogsReleases, live, marketReleases, release } from '../testing/sample-answers';

const server = fakeServer();
const { openOps } = await import('../testing/open-ops');

const ROLLBACK = 'POST /api/ops/apps/mf-market/rollbacks';

beforeEach(() => {
  server.reset();
  server.answer('GET /api/ops/apps', live);
  server.answer('GET /api/ops/apps/mf-market/releases', marketReleases);
  server.answer('GET /api/ops/apps/mf-blogs/releases', blogsReleases);
});

async function openDialog(button: string, title: string) {
  const user = await openOps();
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(screen.getByRole('dialog', { name: title }));
  return { user, dialog };
}

const openRollback = () => openDialog('Roll back… mf-market', 'Roll back mf-market');

test('a rollback shows a dry run, requires a reason and keeps it when the server refuses', async () => {
  server.answer(
    ROLLBACK,
    aDryRunReport('a1', { gone: ['/market/new'] }),
    errorAnswer(409, 'mf-market has changed in the meantime.'),
    {
      app: 'mf-market',
      release: release('a1'),
      warnings: ['These addresses now respond 404: /market/:slug.'],
    },
  );
  const { user, dialog } = await openRollback();
  const report = await dialog.findByRole('region', { name: 'Dry run' });
  for (const text of [
    release('a2'),
    release('a1'),
    '/market/new',
    '40 with the current release',
    'The server found no problems.',
  ]) {
    expect(report).toHaveTextContent(text);
  }
  await user.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await dialog.findByText('Give a reason. The history shows it.')).toBeVisible();
  expect(server.changes()).toEqual([]);

  await user.type(dialog.getByLabelText('Reason'), 'prices in dollars');
  await user.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await dialog.findByText('mf-market has changed in the meantime.')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('prices in dollars');

  await user.click(dialog.getByRole('button', { name: 'Roll back' }));
  const done = `mf-market is back on ${release('a1')}. These addresses now respond 404: /market/:slug.`;
  expect(await screen.findByText(done)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(server.changes().at(-1)?.body).toEqual({ release: release('a1'), reason: 'prices in dollars' });
  // The page loads the live releases again.
  expect(server.requests.filter(({ request }) => request === 'GET /api/ops/apps')).toHaveLength(2);
});

test('another release can be selected; a release that the server would refuse cannot be confirmed', async () => {
  const faults = ['mf-market needs react ^18.0.0; the shell offers 19.3.1.'];
  server.answer(ROLLBACK, aDryRunReport('a1'), aDryRunReport('a3', { faults, refused: true }));
  const { user, dialog } = await openRollback();
  await dialog.findByText('The server found no problems.');
  const choices = within(dialog.getByLabelText('Release')).getAllByRole('option');
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(new RegExp(`^${release('a1')}, published .*, live before$`)),
    expect.stringMatching(new RegExp(`^${release('a3')}, published`)),
  ]);
  await user.selectOptions(dialog.getByLabelText('Release'), release('a3'));
  expect(await dialog.findByText(faults[0] ?? '')).toBeVisible();
  expect(dialog.getByText('The server would refuse this change:')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Roll back' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  expect(server.changes()).toEqual([]);
  expect(server.requests.at(-1)?.body).toEqual({ release: release('a3'), dryRun: true });
});

test('lists pages that cannot be prerendered and allows the rollback', async () => {
  server.answer(ROLLBACK, aDryRunReport('a1', { faults: ['/market cannot be rendered: out of date'] }));
  const { dialog } = await openRollback();
  expect(await dialog.findByText('/market cannot be rendered: out of date')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Roll back' })).toBeEnabled();
});

test('shows reported problems instead of a clean result', async () => {
  const reported = { failures: 12, errors: 1 };
  const [held, current, before] = marketReleases.releases;
  server.answer('GET /api/ops/apps/mf-market/releases', { releases: [held, current, { ...before, reported }] });
  server.answer(ROLLBACK, aDryRunReport('a1', { reported }));
  const { dialog } = await openRollback();
  expect(
    await dialog.findByText(
      'Visitors’ browsers had problems with it: 12 failures and 1 error reported in the last 30 days.',
    ),
  ).toBeVisible();
  expect(dialog.queryByText('The server found no problems.')).not.toBeInTheDocument();
  const [choice] = within(dialog.getByLabelText('Release')).getAllByRole('option');
  expect(choice).toHaveTextContent(/, live before, 12 failures and 1 error reported$/);
  expect(dialog.getByRole('button', { name: 'Roll back' })).toBeEnabled();
});

test('shows the server’s message when the dry run fails', async () => {
  server.answer(ROLLBACK, errorAnswer(403, 'This token is for mf-blogs and may not change mf-market.'));
  const { dialog } = await openRollback();
  expect(await dialog.findByText(/may not change mf-market/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Roll back' })).toBeDisabled();
});

test('says when there is no earlier release', async () => {
  server.answer('GET /api/ops/apps/mf-market/releases', { releases: [marketReleases.releases[1]] });
  const { user, dialog } = await openRollback();
  expect(await dialog.findByText('mf-market has no other release to go back to.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('starts a canary with a share of visitors', async () => {
  server.answer('POST /api/ops/apps/mf-market/activations', aDryRunReport('a3'));
  server.answer('POST /api/ops/apps/mf-market/canary', {
    app: 'mf-market',
    release: release('a3'),
    share: 20,
    warnings: [],
  });
  const { user, dialog } = await openDialog('Canary… mf-market', 'Canary of mf-market');
  await dialog.findByText('The server found no problems.');
  const share = dialog.getByLabelText('Share of visitors, in percent');
  await user.clear(share);
  await user.type(share, '120');
  await user.type(dialog.getByLabelText('Reason'), 'carefully');
  await user.click(dialog.getByRole('button', { name: 'Start the canary' }));
  expect(await dialog.findByText('Enter a whole number from 1 to 100.')).toBeVisible();
  await user.clear(share);
  await user.type(share, '20{Enter}');
  expect(await screen.findByText(`20 % of visitors get mf-market ${release('a3')}.`)).toBeVisible();
  expect(server.changes().map(({ body }) => body)).toEqual([
    { release: release('a3'), reason: 'carefully', share: 20 },
  ]);
});

test('promotes a canary after a dry run', async () => {
  server.answer('POST /api/ops/apps/mf-blogs/activations', aDryRunReport('b2'), {
    app: 'mf-blogs',
    release: release('b2'),
    warnings: [],
    seen: null,
  });
  const { user, dialog } = await openDialog('Promote… mf-blogs', 'Promote the canary of mf-blogs');
  await dialog.findByText('The server found no problems.');
  await user.type(dialog.getByLabelText('Reason'), 'no failures in a day');
  await user.click(dialog.getByRole('button', { name: 'Promote' }));
  expect(await screen.findByText(`mf-blogs ${release('b2')} is live for every visitor.`)).toBeVisible();
  expect(server.changes().map(({ body }) => body)).toEqual([
    { release: release('b2'), reason: 'no failures in a day' },
  ]);
});

test('an operator retires a section with a reason, never the shell, and restores one', async () => {
  server.answer('POST /api/ops/apps/mf-market/retirements', {
    app: 'mf-market',
    release: release('a2'),
    warnings: ['These addresses now respond 404: /market.'],
  });
  const { user, dialog } = await openDialog('Retire… mf-market', 'Retire mf-market');
  expect(dialog.getByText('/market')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Retire' }));
  expect(await dialog.findByText('Give a reason. The history shows it.')).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), 'moved to the shop');
  await user.click(dialog.getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText('mf-market is retired. These addresses now respond 404: /market.')).toBeVisible();
  expect(server.changes().map(({ body }) => body)).toEqual([{ reason: 'moved to the shop' }]);
  expect(screen.queryByRole('button', { name: 'Retire… shell' })).not.toBeInTheDocument();

  server.answer('GET /api/ops/apps/mf-events/releases', { releases: [blogsReleases.releases[0]] });
  server.answer('POST /api/ops/apps/mf-events/rollbacks', aDryRunReport('b2', { current: null }));
  await user.click(screen.getByRole('button', { name: 'Restore… mf-events' }));
  expect(await screen.findByRole('dialog', { name: 'Roll back mf-events' })).toHaveTextContent('Live nownone');
});

test('withdraws a canary without a dry run', async () => {
  server.answer('POST /api/ops/apps/mf-blogs/canary', {
    app: 'mf-blogs',
    release: release('b2'),
    share: 0,
    warnings: [],
  });
  const { user, dialog } = await openDialog('Withdraw… mf-blogs', 'Withdraw the canary of mf-blogs');
  await user.type(dialog.getByLabelText('Reason'), 'it blinks');
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('mf-blogs no longer has a canary.')).toBeVisible();
  expect(server.changes().map(({ body }) => body)).toEqual([{ share: 0, reason: 'it blinks' }]);
});

test('a dialog shows the server’s progress, and continues when a proxy cuts a request', async () => {
  const id = `operation-${'0'.repeat(32)}`;
  const state = { operation: id, version: 1, progress: '', lost: false, answer: null };
  const progress = 'opens page 2 of 3 in a browser';
  const report = aDryRunReport('a1');
  server.answer(ROLLBACK, state);
  server.answer(`GET /api/ops/operations/${id}?after=1`, { ...state, version: 2, progress });
  server.answer(`GET /api/ops/operations/${id}?after=2`, noConnection, {
    ...state,
    version: 3,
    answer: { status: 200, body: report },
  });
  const { dialog } = await openRollback();
  expect(await dialog.findByText(`The server ${progress} …`)).toBeVisible();
  expect(await dialog.findByText('The server found no problems.', undefined, { timeout: 3_000 })).toBeVisible();
});

test('a dialog shows why an operation has failed', async () => {
  const id = `operation-${'1'.repeat(32)}`;
  const answer = { status: 409, body: { error: 'mf-market has no earlier release to go back to.' } };
  server.answer(ROLLBACK, { operation: id, version: 2, progress: '', lost: false, answer });
  const { dialog } = await openRollback();
  expect(await dialog.findByText('mf-market has no earlier release to go back to.')).toBeVisible();
});
