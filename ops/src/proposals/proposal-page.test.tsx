import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { errorAnswer, fakeServer } from '../testing/fake-server';
import { marketReleases, release } from '../testing/sample-answers';

const server = fakeServer();
const { openOps } = await import('../testing/open-ops');

const PROPOSAL = 'proposal-0123456789ab';
const PAGE = `/proposals/mf-market/${PROPOSAL}`;
const URL = `/api/ops/apps/mf-market/proposals/${PROPOSAL}`;

const proposal = {
  id: PROPOSAL,
  app: 'mf-market',
  release: release('a3'),
  by: 'pull requests',
  reason: 'new prices',
  at: '2026-11-21T10:00:00.000Z',
  source: null,
  previewId: 'preview-0123456789ab',
  previewUrl: 'https://arena.example/market?preview=signed',
  replaces: release('a2'),
  state: 'waiting',
  outcome: null,
  faults: [],
  seen: 'seen',
  gone: [],
};

const report = {
  browser: 'Chromium 156.0',
  sandbox: true,
  confinement: 'without a network',
  faults: [],
  unfinished: [],
  pages: [{ path: '/market', before: 'AAAA', after: 'BBBB' }],
  rehearsed: false,
  beside: [],
  seconds: 7.2,
  memory: null,
  at: '2026-11-21T10:00:00.000Z',
  by: 'pull requests',
};

beforeEach(() => {
  server.reset();
  server.answer(`GET ${URL}`, proposal);
  server.answer('GET /api/ops/apps/mf-market/releases', marketReleases);
  server.answer(`GET /api/ops/apps/mf-market/releases/${release('a3')}/browser-check`, report);
});

test('a proposal shows its author, reason, weight, preview and pictures, and is approved with one press', async () => {
  server.answer(`POST ${URL}/approval`, { app: 'mf-market', release: release('a3'), seen: 'seen', warnings: [] });
  const user = await openOps(PAGE, 'mf-market');
  expect(await screen.findByText('new prices')).toBeVisible();
  expect(screen.getByText(/by pull requests/)).toBeVisible();
  expect(screen.getByText(/kB, .*(more|less|as before)/)).toBeVisible();
  expect(screen.getByText('The server found no problems.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the preview' })).toHaveAttribute('href', proposal.previewUrl);
  expect(screen.getByRole('img', { name: '/market with this release' })).toBeVisible();
  server.answer(`GET ${URL}`, { ...proposal, state: 'approved', outcome: 'team of mf-market approved it.' });
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(`mf-market ${release('a3')} is live.`)).toBeVisible();
  expect(await screen.findByText('team of mf-market approved it.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
});

test('a proposal is returned only with a reason', async () => {
  server.answer(`POST ${URL}/return`, { ...proposal, state: 'returned', outcome: 'operator returned it: wrong year' });
  const user = await openOps(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Return…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Return mf-market' }));
  await user.click(dialog.getByRole('button', { name: 'Return' }));
  expect(await dialog.findByText('Give a reason. The proposer reads it.')).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), 'wrong year');
  await user.click(dialog.getByRole('button', { name: 'Return' }));
  expect(await screen.findByText('The proposal is returned.')).toBeVisible();
  expect(server.changes().map(({ body }) => body)).toEqual([{ reason: 'wrong year' }]);
});

test('the server’s refusal stays below the buttons', async () => {
  server.answer(`POST ${URL}/approval`, errorAnswer(409, `${PROPOSAL} no longer waits. Ravi approved it.`));
  const user = await openOps(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(`${PROPOSAL} no longer waits. Ravi approved it.`)).toBeVisible();
});

test('the proposer cannot approve, and an ended preview has no link', async () => {
  const faults = ['/market could not be rendered'];
  server.answer(`GET ${URL}`, { ...proposal, by: 'operator', previewUrl: null, faults });
  await openOps(PAGE);
  expect(await screen.findByText('You proposed this release. Another person must approve it.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  expect(screen.getByText('has ended')).toBeVisible();
  expect(screen.getByText('/market could not be rendered')).toBeVisible();
});

test.each([
  [{ faults: [], seen: 'partly' }, 'Its browser check was incomplete. The server repeats it before it goes live.'],
  [{ faults: null, seen: null }, 'The server has not checked it yet.'],
])('a proposal without a verdict says so: %j', async (verdict, text) => {
  server.answer(`GET ${URL}`, { ...proposal, ...verdict });
  await openOps(PAGE);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText('The server found no problems.')).not.toBeInTheDocument();
});
