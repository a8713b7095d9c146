import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { errorAnswer, fakeServer, noConnection } from '../testing/fake-server';
import { release } from '../testing/sample-answers';
import { aContent, aManifest, contentOf, liveWithShell } from '../testing/sample-content';

const server = fakeServer();
const { openOps } = await import('../testing/open-ops');

const SHELL = '/api/ops/apps/shell';
const PUBLISH = `POST ${SHELL}/releases/${release('c1')}/content`;
const ACTIVATE = `POST ${SHELL}/activations`;

beforeEach(() => {
  server.reset();
  server.answer('GET /api/ops/apps', liveWithShell('c1'));
  server.answer(`GET /api/ops/apps/mf-market/releases/${release('a2')}`, aManifest('mf-market', 'a2'));
  server.answer(`GET /api/ops/apps/mf-blogs/releases/${release('b1')}`, aManifest('mf-blogs', 'b1'));
  serveContent('c1');
});

/** A release of the shell with content. */
function serveContent(name: string, content = aContent()) {
  server.answer(`GET ${SHELL}/releases/${release(name)}`, aManifest('shell', name, true));
  server.answer(`GET ${SHELL}/releases/${release(name)}/content`, contentOf(name, content));
}

async function openContent(as?: Parameters<typeof openOps>[1]) {
  const user = await openOps('/content/shell', as);
  await screen.findByRole('form', { name: 'Facts of the venue' });
  return user;
}

const field = (name: string) => screen.getByLabelText(name);
const openPlan = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

async function enter(user: UserEvent, name: string, text: string) {
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(text);
}

async function changePrice(user: UserEvent, price: string) {
  await openPlan(user, 'Team Entry');
  await enter(user, 'Price', price);
}

test('lists the apps that have content, with the last change', async () => {
  const user = await openOps();
  await user.click(screen.getByRole('link', { name: 'Content' }));
  const row = (await screen.findByRole('link', { name: 'Facts of the venue' })).closest('li');
  expect(row).toHaveTextContent('by operator: start');
  expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(1);
  cleanup();
  const untitled = { ...contentOf('c1').schema, title: undefined };
  server.answer(`GET ${SHELL}/releases/${release('c1')}/content`, { ...contentOf('c1'), schema: untitled });
  await openOps('/content');
  expect(await screen.findByRole('link', { name: 'Plans, Phone, Notice' })).toBeVisible();
});

test('says what to do when there is no content, and hides the screen from roles that may not change any', async () => {
  server.answer(`GET ${SHELL}/releases/${release('c1')}`, aManifest('shell', 'c1'));
  await openOps('/content');
  expect(await screen.findByText(/No section has content yet/)).toBeVisible();
  cleanup();
  await openOps('/content', 'viewer');
  expect(screen.queryByRole('link', { name: 'Content' })).toBeNull();
});

test('the schema makes the form: a control with label and hint for each property', async () => {
  const user = await openContent();
  expect(field('Phone')).toHaveAccessibleDescription('Visitors call it.');
  expect(field('Notice').tagName).toBe('TEXTAREA');
  expect(field('Open this week')).toBeChecked();
  expect(field('Surface')).toHaveDisplayValue('grass');
  expect(field('Map')).toHaveAttribute('type', 'url');
  expect(within(screen.getByRole('group', { name: 'Contact' })).getByLabelText('Email')).toHaveValue(
    'hello@arena.example',
  );
  expect(screen.queryByLabelText('Price')).toBeNull();
  await openPlan(user, 'Team Entry');
  expect(field('Price')).toHaveValue('1799');
  expect(field('Price')).toHaveAttribute('inputmode', 'numeric');
  expect(field('Price')).toHaveAccessibleDescription('In rupees, with tax.');
});

test('an editor makes a new price live in place of the loaded release, and takes it back', async () => {
  const user = await openContent('shell editor');
  await changePrice(user, '₹1,899');
  expect(screen.getByText('1 change')).toBeVisible();
  await press(user, 'Check changes');
  expect(screen.getByRole('heading', { name: 'What changes' })).toHaveFocus();
  expect(screen.getByText('Team Entry, Price').closest('li')).toHaveTextContent('Team Entry, Price: 1799 → 1899');

  const accepted = { app: 'shell', release: release('c2'), warnings: [] };
  server.answer(PUBLISH, accepted);
  server.answer('POST /api/ops/previews', {
    ...{ id: 'preview-1', url: 'https://arena.example/?preview=x', releases: {} },
    expires: '2026-11-27T10:00:00.000Z',
  });
  await press(user, 'Prepare a preview');
  const link = await screen.findByRole('link', { name: 'Open the preview' });
  expect(link).toHaveAttribute('href', 'https://arena.example/?preview=x');
  expect(server.changes().at(-1)?.body).toEqual({ releases: { shell: release('c2') } });

  await enter(user, 'Reason (optional)', 'new season');
  server.answer(ACTIVATE, noConnection, { ...accepted, seen: null });
  await press(user, 'Publish');
  expect(await screen.findByText(/could not be reached/)).toBeVisible();
  server.answer('GET /api/ops/apps', liveWithShell('c2'));
  const [solo, team] = aContent().plans;
  const changed = aContent({ plans: [solo, { ...team, price: 1899 }] as never });
  serveContent('c2', changed);
  await press(user, 'Publish');
  expect(await screen.findByRole('heading', { name: /^Live since / })).toHaveFocus();
  const sent = server.changes().filter(({ request }) => [PUBLISH, ACTIVATE].includes(request));
  expect(sent.at(-2)?.body).toEqual({ content: changed });
  expect(sent.at(-1)?.body).toEqual({ release: release('c2'), replaces: release('c1'), reason: 'new season' });
  expect(screen.getByText('No changes')).toBeVisible();

  server.answer(`POST ${SHELL}/rollbacks`, { ...accepted, release: release('c1') });
  await press(user, 'Take back');
  expect(await screen.findByRole('heading', { name: 'Taken back' })).toBeVisible();
  expect(server.changes().at(-1)?.body).toEqual({ release: release('c1'), reason: 'taken back' });
});

test('wrong entries get a sentence at their fields, and the first one the focus', async () => {
  const user = await openContent();
  await enter(user, 'Phone', 'x'.repeat(200_000));
  await openPlan(user, 'Team Entry');
  await enter(user, 'Price', 'twelve');
  await openPlan(user, 'Team Entry');
  await press(user, 'Check changes');
  expect(field('Price')).toHaveFocus();
  expect(field('Price')).toHaveAccessibleDescription('In rupees, with tax. Enter a number, such as 1899.');
  expect(field('Price')).toHaveValue('twelve');
  expect(field('Phone')).toHaveAccessibleDescription(/Use at most 20 characters/);
  expect(screen.getByText('2 fields need a correction.')).toBeVisible();
  await enter(user, 'Price', '1899');
  expect(field('Price')).toBeValid();
  expect(server.changes()).toEqual([]);
});

test('items are added, moved by keys and removed, and come back', async () => {
  const user = await openContent();
  await press(user, 'Add to Plans');
  await press(user, 'Discard changes');
  const removals = screen.getAllByRole('button', { name: /^Remove: / });
  expect(removals.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Remove: Solo Entry',
    'Remove: Team Entry',
  ]);
  await press(user, 'Add to Plans');
  expect(field('Name')).toHaveFocus();
  await user.keyboard('Kids');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(screen.getByText('Kids is now 2 of 3.')).toBeVisible();
  expect(field('Name')).toHaveFocus();
  await enter(user, 'Price', '399');
  await press(user, 'Move down: Solo Entry');
  expect(screen.getByRole('button', { name: 'Move down: Solo Entry' })).toHaveFocus();
  await press(user, 'Remove: Team Entry');
  expect(screen.getByRole('button', { name: 'Put it back' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await press(user, 'Remove: Team Entry');
  await press(user, 'Check changes');
  const changes = screen.getByRole('region', { name: 'What changes' });
  expect(
    within(changes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Plans: Team Entry removed', 'Plans: Kids added']);
});

test('what the server refuses is at its field, and everything typed is still there', async () => {
  const user = await openContent();
  await changePrice(user, '1899');
  await press(user, 'Check changes');
  server.answer(PUBLISH, errorAnswer(400, 'Plans › 2 › Price: at most 1000\nToo much in all.'));
  await press(user, 'Publish');
  await waitFor(() => expect(field('Price')).toHaveFocus());
  expect(field('Price')).toHaveAccessibleDescription(expect.stringContaining('The server says: at most 1000.'));
  expect(screen.getByText('Too much in all.')).toBeVisible();
  expect(field('Price')).toHaveValue('1899');
  await enter(user, 'Price', '999');
  expect(field('Price')).toBeValid();
});

test('changes survive an ended session and a reload', async () => {
  const user = await openContent();
  await enter(user, 'Phone', '12');
  await press(user, 'Check changes');
  await enter(user, 'Phone', '91234 56789');
  server.answer(PUBLISH, errorAnswer(401, 'This token has expired.'));
  await press(user, 'Check changes');
  await press(user, 'Publish');
  expect(await screen.findByText(/You are logged out/)).toBeVisible();
  server.answer('GET /api/ops/me', { name: 'Asha', role: 'operator', apps: [], expiresAt: null });
  await user.type(field('Token'), 'another');
  await press(user, 'Log in');
  expect(await screen.findByLabelText('Phone')).toHaveValue('91234 56789');
  cleanup();
  const { App } = await import('../app');
  render(<App />);
  expect(await screen.findByLabelText('Phone')).toHaveValue('91234 56789');
  expect(screen.getByText(/restored from this tab/)).toBeVisible();
  await press(user, 'Discard changes');
  expect(field('Phone')).toHaveValue('98765 43210');
  await press(user, 'Restore my changes');
  expect(field('Phone')).toHaveValue('91234 56789');
});

test('when another release went live, both changes are shown, and mine begin from the newer one', async () => {
  const user = await openContent();
  await changePrice(user, '1899');
  await enter(user, 'Phone', '91234 56789');
  await press(user, 'Check changes');
  server.answer(PUBLISH, { app: 'shell', release: release('c2'), warnings: [] });
  server.answer(ACTIVATE, errorAnswer(409, 'Another release is live.'));
  server.answer('GET /api/ops/apps', liveWithShell('c9', { by: 'Meera', reason: 'festival' }));
  const [solo, team] = aContent().plans;
  const theirs = { plans: [solo, { ...team, price: 1999 }] as never, notice: 'Closed on Sunday' };
  serveContent('c9', aContent(theirs));
  await press(user, 'Publish');
  expect(await screen.findByRole('heading', { name: 'Meera has changed this since you began' })).toHaveFocus();
  expect(screen.getByText(/: festival\. Your changes are kept/)).toBeVisible();
  const textsOf = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(textsOf('Your changes')).toEqual(['Team Entry, Price: 1799 → 1899', 'Phone: 98765 43210 → 91234 56789']);
  expect(textsOf('Changes by Meera')).toEqual(['Team Entry, Price: 1799 → 1999', 'Notice: empty → Closed on Sunday']);
  const choice = field('Both of you changed: Team Entry, Price');
  expect(choice).toHaveDisplayValue('Take theirs: 1999');
  await user.selectOptions(choice, 'Take mine: 1899');
  await press(user, 'Begin from the newer one, with my changes');
  expect(field('Notice')).toHaveValue('Closed on Sunday');
  await press(user, 'Check changes');
  expect(textsOf('What changes')).toEqual(['Team Entry, Price: 1999 → 1899', 'Phone: 98765 43210 → 91234 56789']);
});

test('a proposer asks others to make it live', async () => {
  const user = await openOps('/content/mf-market', 'mf-market proposer');
  server.answer(`GET /api/ops/apps/mf-market/releases/${release('a2')}/content`, contentOf('a2'));
  expect(await screen.findByText('mf-market has no content.')).toBeVisible();
  server.answer(`GET /api/ops/apps/mf-market/releases/${release('a2')}`, aManifest('mf-market', 'a2', true));
  await user.click(screen.getByRole('link', { name: 'All content' }));
  await user.click(await screen.findByRole('link', { name: 'Facts of the venue' }));
  await screen.findByRole('form');
  await enter(user, 'Phone', '91234 56789');
  await press(user, 'Check changes');
  const accepted = { app: 'mf-market', release: release('a3'), warnings: [] };
  server.answer(`POST /api/ops/apps/mf-market/releases/${release('a2')}/content`, accepted);
  server.answer('POST /api/ops/apps/mf-market/proposals', {
    ...{ ...accepted, id: 'proposal-1', by: 'x', reason: null, at: '2026-11-26T10:00:00.000Z', source: null },
    ...{ previewId: 'preview-1', replaces: null, state: 'waiting', outcome: null, url: 'x' },
    expires: '2026-11-27T10:00:00.000Z',
  });
  await press(user, 'Propose');
  expect(await screen.findByRole('link', { name: 'Open the proposal' })).toHaveAttribute(
    'href',
    '/ops/proposals/mf-market/proposal-1',
  );
  expect(field('Phone')).toHaveValue('98765 43210');
});

test('the history says who changed what', async () => {
  const rollout = (seq: number, name: string, changes: object = {}) => ({
    ...{ seq, app: 'shell', release: release(name), kind: 'activate', share: null, seen: null, source: null },
    ...{ by: 'Meera', reason: null, changeId: null, at: '2026-11-26T10:00:00.000Z', requestedAt: null, ...changes },
  });
  const changes = [
    rollout(9, 'c1', { reason: 'season' }),
    rollout(8, 'c0'),
    rollout(7, 'c9', { kind: 'canary', share: 5 }),
  ];
  server.answer('GET /api/ops/history?app=shell', { changes, events: [], next: null });
  serveContent('c0', aContent({ phone: '00000 00000' }));
  const user = await openContent();
  await user.click(screen.getByText('History of this content'));
  const entry = (await screen.findByText('Phone', { selector: 'strong' })).closest('ul')?.closest('li');
  expect(entry).toHaveTextContent('Meera: season');
  expect(entry).toHaveTextContent('Phone: 00000 00000 → 98765 43210');
  expect(screen.getByText('The content from before is not stored.')).toBeVisible();
});
