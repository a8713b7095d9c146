import type { ApiResult } from '@arena/shared/api/call';
import type { JsonObject } from '@arena/shared/api/json';
import { MAX_ERASED } from '@arena/shared/contract/erasure-limit';
import { NOTICE, type Notice } from '@arena/shared/contract/notice';
import { dayAtArena } from '@arena/shared/forms/fields/day';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';

const saveFile = jest.fn<(contents: Blob, name: string) => void>();
jest.unstable_mockModule('@arena/shared/storage/save-file', () => ({ saveFile }));
const { answer, bodies, failed, ok, openScreen, reset } = await import('./testing/open-submissions');
const { message, prebooking, waiver } = await import('./testing/sent');

const LIST = 'GET /api/account/submissions';
const WITHDRAWALS = '/api/account/submissions/withdrawals';
const ERASURES = '/api/account/submissions/erasures';
const sent = { email: 'asha@example.in', submissions: [prebooking, waiver], messages: [] };

beforeEach(() => {
  reset();
  saveFile.mockClear();
  answer(LIST, () => ok(sent));
});

/** Records the notices that the page asks the shell to show. */
function recordNotices(): Notice[] {
  const notices: Notice[] = [];
  window.addEventListener(NOTICE, ({ detail }) => notices.push(detail), { once: true });
  return notices;
}

const button = (name: string) => screen.getByRole('button', { name });
const question = (name: string) => screen.getByRole('group', { name });

test('explains a withdrawal before it is sent', async () => {
  const { user } = await openScreen();
  await user.click(button('Withdraw waiver AR-7K2M9QXD'));
  expect(question('Withdraw this waiver?')).toHaveFocus();
  expect(question('Withdraw this waiver?')).toHaveAccessibleDescription(/the gate no longer accepts it/);
  expect(bodies(WITHDRAWALS)).toEqual([]);
  answer(`POST ${WITHDRAWALS}`, () => ok({ ...waiver, withdrawnAt: '2026-11-21T10:00:00.000Z' }));
  await user.click(button('Withdraw it'));
  expect(bodies(WITHDRAWALS)).toEqual([{ reference: 'AR-7K2M9QXD' }]);
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('This waiver is withdrawn. We no longer use it.'),
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Waiver AR-7K2M9QXD' })).toHaveFocus();
  expect(screen.getByText(/^Withdrawn on 21 November 2026/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Withdraw waiver AR-7K2M9QXD' })).not.toBeInTheDocument();
});

test.each(['Withdraw', 'Erase'])('Escape and Cancel keep it, and %s has the focus again', async (action) => {
  const { user } = await openScreen();
  const opener = `${action} pre-booking AR-0123ABCD`;
  await user.click(button(opener));
  await user.keyboard('{Escape}');
  expect(button(opener)).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(button('Cancel'));
  expect(button(opener)).toHaveFocus();
  expect(bodies(WITHDRAWALS)).toEqual([]);
  expect(bodies(ERASURES)).toEqual([]);
});

test('a message is shown and can be erased', async () => {
  answer(LIST, () => ok({ ...sent, submissions: [], messages: [message] }));
  const { user } = await openScreen();
  const card = screen.getByRole('article', { name: 'Message AR-0M3SSAGE' });
  expect(within(card).getByText(/^Is there parking\?/)).toBeVisible();
  await user.click(button('Erase message AR-0M3SSAGE'));
  await user.click(button('Cancel'));
  expect(button('Erase message AR-0M3SSAGE')).toHaveFocus();
  await user.keyboard('{Enter}');
  answer(`POST ${ERASURES}`, () => ok({ erased: ['AR-0M3SSAGE'] }));
  await user.click(button('Erase permanently'));
  expect(bodies(ERASURES)).toEqual([{ references: ['AR-0M3SSAGE'] }]);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Message AR-0M3SSAGE is erased.'));
  expect(screen.getByText('No pre-booking, waiver or message is stored with this address.')).toBeVisible();
});

test('while the request is pending, a second press and Escape do nothing', async () => {
  const { user } = await openScreen();
  await user.click(button('Withdraw pre-booking AR-0123ABCD'));
  let respond: (result: ApiResult<JsonObject>) => void = () => undefined;
  answer(`POST ${WITHDRAWALS}`, () => new Promise((resolve) => (respond = resolve)));
  await user.dblClick(button('Withdraw it'));
  await user.keyboard('{Escape}');
  await user.click(button('Cancel'));
  expect(bodies(WITHDRAWALS)).toHaveLength(1);
  await act(async () => respond(ok({ ...prebooking, withdrawnAt: '2026-11-21T10:00:00.000Z' })));
  expect(screen.getByText('This pre-booking is withdrawn. We no longer use it.')).toBeVisible();
});

test('shows a failed withdrawal next to the button, and another try repeats it', async () => {
  const { user } = await openScreen();
  await user.click(button('Withdraw waiver AR-7K2M9QXD'));
  answer(`POST ${WITHDRAWALS}`, () => failed({ kind: 'timeout' }));
  await user.click(button('Withdraw it'));
  expect(within(question('Withdraw this waiver?')).getByRole('alert')).toHaveTextContent('Connection timeout.');
  answer(`POST ${WITHDRAWALS}`, () => ok({ ...waiver, withdrawnAt: '2026-11-21T10:00:00.000Z' }));
  await user.click(button('Withdraw it'));
  expect(screen.getByText('This waiver is withdrawn. We no longer use it.')).toBeVisible();
});

test('a withdrawal that fails after the visitor has left the page is reported in a notice', async () => {
  const { user, unmount } = await openScreen();
  await user.click(button('Withdraw waiver AR-7K2M9QXD'));
  let respond: (result: ApiResult<JsonObject>) => void = () => undefined;
  answer(`POST ${WITHDRAWALS}`, () => new Promise((resolve) => (respond = resolve)));
  await user.click(button('Withdraw it'));
  const notices = recordNotices();
  unmount();
  await act(async () => respond(failed({ kind: 'timeout' })));
  const text = 'Withdraw this waiver? Connection timeout. Please try again.';
  expect(notices).toEqual([{ kind: 'trouble', text }]);
});

test('erases one, explains it before and confirms it afterwards', async () => {
  const { user } = await openScreen();
  await user.click(button('Erase waiver AR-7K2M9QXD'));
  const text = /check-ins go with it.*within 30 minutes.*Backups.*You cannot undo this/;
  expect(question('Permanently erase this waiver?')).toHaveAccessibleDescription(text);
  // An earlier attempt has erased it, and its answer got lost.
  answer(`POST ${ERASURES}`, () => ok({ erased: [] }));
  await user.click(button('Erase permanently'));
  expect(bodies(ERASURES)).toEqual([{ references: ['AR-7K2M9QXD'] }]);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Waiver AR-7K2M9QXD is erased.'));
  expect(screen.getByRole('heading', { level: 2, name: 'Sent with asha@example.in' })).toHaveFocus();
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('a failed erasure leaves it in the list', async () => {
  const { user } = await openScreen();
  await user.click(button('Erase waiver AR-7K2M9QXD'));
  answer(`POST ${ERASURES}`, () => failed({ kind: 'network' }));
  await user.click(button('Erase permanently'));
  expect(screen.getByRole('alert')).toHaveTextContent('Network error.');
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('erases everything in as many requests as the server needs', async () => {
  const submissions = Array.from({ length: MAX_ERASED + 1 }, (_, index) => ({
    ...prebooking,
    reference: `AR-${String(index).padStart(8, '0')}`,
  }));
  answer(LIST, () => ok({ ...sent, submissions }));
  const { user } = await openScreen();
  await user.click(button('Erase everything'));
  await user.keyboard('{Escape}');
  expect(button('Erase everything')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(question('Permanently erase everything in this list?')).toHaveFocus();
  answer(`POST ${ERASURES}`, () =>
    bodies(ERASURES).length === 1 ? ok({ erased: [] }) : failed({ kind: 'server', status: 503, error: 'Busy.' }),
  );
  await user.click(button('Erase everything'));
  expect(screen.getByRole('alert')).toHaveTextContent('Busy.');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  answer(`POST ${ERASURES}`, () => ok({ erased: [] }));
  await user.click(button('Erase everything'));
  expect(bodies(ERASURES)).toEqual([
    { references: submissions.slice(0, MAX_ERASED).map(({ reference }) => reference) },
    { references: ['AR-00000100'] },
    { references: ['AR-00000100'] },
  ]);
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('Everything that was in this list is erased.'),
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Sent with asha@example.in' })).toHaveFocus();
  expect(screen.getByText('No pre-booking, waiver or message is stored with this address.')).toBeVisible();
});

test('downloads everything as a file', async () => {
  const { user } = await openScreen();
  await user.click(button('Download everything'));
  const name = `arena-submissions-${dayAtArena(new Date())}.json`;
  expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), name);
  const [contents] = saveFile.mock.calls[0] ?? [];
  expect(contents?.type).toBe('application/json');
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    if (contents) reader.readAsText(contents);
  });
  expect(JSON.parse(String(text))).toEqual({ ...sent, messages: [] });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(`Saved as ${name}. If you cannot find it`));
});
