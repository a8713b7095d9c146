import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { errorAnswer, fakeServer, noConnection } from '../testing/fake-server';

const server = fakeServer();
const { openOps } = await import('../testing/open-ops');

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const aToken = (id: string, rest: object = {}) => ({
  id,
  name: 'Asha',
  role: 'viewer',
  apps: [],
  subject: null,
  createdBy: null,
  createdAt: daysFromNow(-10),
  expiresAt: daysFromNow(80),
  lastUsedAt: null,
  revokedAt: null,
  ...rest,
});

const tokens = [
  aToken('1', { name: 'team of mf-market', role: 'releaser', apps: ['mf-market', 'mf-blogs'], expiresAt: null }),
  aToken('2', { name: 'Ravi', revokedAt: daysFromNow(-1) }),
  aToken('3', { name: 'Gate', role: 'staff', expiresAt: daysFromNow(-1) }),
  aToken('4', { lastUsedAt: daysFromNow(-2) }),
];

beforeEach(() => {
  server.reset();
  server.answer('GET /api/ops/tokens', { tokens });
});

test('lists every token with its role, its apps, its last use and its end; valid ones first', async () => {
  await openOps('/tokens');
  const rows = (await screen.findAllByRole('row')).slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Asha 4',
    'team of mf-market 1',
    'Gate 3',
    'Ravi 2',
  ]);
  expect(cells[0]).toEqual(['viewer', expect.any(String), expect.any(String), '2 days ago', 'Revoke…']);
  expect(cells[1]).toEqual(['releaser of mf-market, mf-blogs', expect.any(String), 'never', 'never', 'Revoke…']);
  expect(cells.map((row) => row.at(-1))).toEqual(['Revoke…', 'Revoke…', 'expired', 'revoked']);
});

test('creates a token, shows it once and copies it', async () => {
  const user = await openOps('/tokens');
  await user.click(await screen.findByRole('button', { name: 'Create a token…' }));
  const form = within(screen.getByRole('dialog', { name: 'Create a token' }));
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(form.getByLabelText('Name')).toHaveAccessibleDescription(/A token needs a name\./);
  await user.type(form.getByLabelText('Name'), 'team of mf-events');
  await user.selectOptions(form.getByLabelText('Role'), 'releaser');
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(form.getByLabelText('Apps')).toHaveAccessibleDescription(/Name at least one app\./);
  await user.type(form.getByLabelText('Apps'), 'mf-events, mf-market');
  await user.clear(form.getByLabelText('Days until it expires'));
  await user.type(form.getByLabelText('Days until it expires'), '366');
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(form.getByLabelText('Days until it expires')).toHaveAccessibleDescription(/valid for 1 to 365 days/);
  expect(server.changes()).toEqual([]);

  await user.clear(form.getByLabelText('Days until it expires'));
  await user.type(form.getByLabelText('Days until it expires'), '30');
  server.answer('POST /api/ops/tokens', noConnection, { ...aToken('5'), token: 'arena_secret' });
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(await form.findByRole('alert')).toHaveTextContent('The server could not be reached.');
  await user.click(form.getByRole('button', { name: 'Create' }));

  const created = within(await screen.findByRole('dialog', { name: 'The new token' }));
  expect(created.getByText('arena_secret')).toBeVisible();
  await user.click(created.getByRole('button', { name: 'Copy the token' }));
  expect(await navigator.clipboard.readText()).toBe('arena_secret');
  expect(server.changes().at(-1)?.body).toEqual({
    name: 'team of mf-events',
    role: 'releaser',
    apps: ['mf-events', 'mf-market'],
    days: 30,
  });
  await user.click(created.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('arena_secret')).not.toBeInTheDocument();
  expect(server.requests.filter(({ request }) => request === 'GET /api/ops/tokens')).toHaveLength(2);
});

test('shows a code that logs in a phone; only the picture has its secret', async () => {
  const user = await openOps('/tokens');
  await user.click(await screen.findByRole('button', { name: 'Log in a phone…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Log in a phone' }));
  await user.click(dialog.getByRole('button', { name: 'Show the code' }));
  expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(/A token needs a name\./);
  await user.type(dialog.getByLabelText('Name'), 'Ravi');
  server.answer('POST /api/ops/phone-links', { secret: 'once-only', expiresAt: daysFromNow(0) });
  await user.click(dialog.getByRole('button', { name: 'Show the code' }));
  expect(await dialog.findByRole('img', { name: 'QR code that logs in a phone' })).toBeVisible();
  expect(document.documentElement.outerHTML).not.toContain('once-only');
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(server.requests.filter(({ request }) => request === 'GET /api/ops/tokens')).toHaveLength(2);
});

test('revokes a token after confirmation', async () => {
  const user = await openOps('/tokens');
  await user.click(await screen.findByRole('button', { name: 'Revoke… Asha' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(server.changes()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Revoke… Asha' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Revoke the token of Asha?' }));
  server.answer('POST /api/ops/tokens/4/revocation', errorAnswer(500, 'Something went wrong on our side.'), {
    id: '4',
    revokedAt: daysFromNow(0),
  });
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Something went wrong on our side.');
  server.answer('GET /api/ops/tokens', { tokens: [] });
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('The token of Asha is revoked.')).toBeVisible();
  expect(await screen.findByText(/There are no tokens yet/)).toBeVisible();
});

test('a session has the subject of its person, and can be revoked after its end: links and schedules last longer', async () => {
  const session = { name: 'Asha (OpenID Connect)', subject: 'f3a1 at login.example', expiresAt: daysFromNow(-1) };
  server.answer('GET /api/ops/tokens', { tokens: [aToken('7', session)] });
  const user = await openOps('/tokens');
  const row = within((await screen.findAllByRole('row'))[1] ?? document.body);
  expect(row.getByRole('rowheader')).toHaveTextContent('Asha (OpenID Connect) 7 f3a1 at login.example');
  expect(row.getByText('expired')).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Revoke… Asha (OpenID Connect)' }));
  expect(screen.getByRole('dialog')).toHaveTextContent(/its preview links and schedules end/);
});

test('lists the workflows that sign in without a token, and removes one', async () => {
  const binding = {
    id: '8e0d8a7c-40a3-4a44-9f6a-2f7b7a4a6d0a',
    issuer: 'https://gitlab.com',
    repository: 'asha/market',
    repositoryId: null,
    branch: '*',
    workflow: '.gitlab-ci.yml',
    app: 'mf-market',
    role: 'proposer',
    createdBy: 'Asha',
    createdAt: daysFromNow(-2),
  };
  server.answer('GET /api/ops/ci-bindings', { bindings: [binding] }, { bindings: [] });
  const user = await openOps('/tokens');
  const list = await screen.findByRole('region', { name: 'Workflows' });
  expect(list).toHaveTextContent(/asha\/market on every branch\.gitlab-ci\.ymlproposer of mf-market, by gitlab\.com/);
  expect(list).toHaveTextContent('by AshaNever signed in');
  await user.click(within(list).getByRole('button', { name: 'Remove… asha/market on *, proposer of mf-market' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Remove the binding of asha/market?' }));
  const removal = `POST /api/ops/ci-bindings/${binding.id}/removal`;
  server.answer(removal, errorAnswer(500, 'Something went wrong on our side.'), { id: binding.id });
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Something went wrong on our side.');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('asha/market no longer signs in for mf-market.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Workflows' })).not.toBeInTheDocument());
});

test.each(['mf-market', 'viewer'] as const)('%s gets an error at its URL', async (role) => {
  server.answer('GET /api/ops/tokens', errorAnswer(403, 'Only an operator may do this.'));
  await openOps('/tokens', role);
  expect(await screen.findByRole('alert')).toHaveTextContent('Only an operator may do this.');
  expect(screen.queryByRole('link', { name: 'Tokens' })).not.toBeInTheDocument();
});
