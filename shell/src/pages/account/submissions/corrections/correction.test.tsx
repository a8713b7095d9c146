import type { ApiResult } from '@arena/shared/api/call';
import type { JsonObject } from '@arena/shared/api/json';
import { NOTICE, type Notice } from '@arena/shared/contract/notice';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answer, asha, bodies, failed, ok, openScreen, reset } from '../testing/open-submissions';
import { prebooking, waiver } from '../testing/sent';

const LIST = 'GET /api/account/submissions';
const PATH = '/api/account/submissions/corrections';
const CORRECT = `POST ${PATH}`;
const sent = { email: 'asha@example.in', submissions: [prebooking, waiver], messages: [] };
const conflict = failed({ kind: 'server', status: 409, error: 'It was changed in another tab.' });
const corrected = (fields: object) => ({ ...prebooking, revision: 1, fields: { ...prebooking.fields, ...fields } });

beforeEach(() => {
  reset();
  answer(LIST, () => ok(sent));
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });
const heading = (name: string) => screen.getByRole('heading', { level: 3, name });

async function openCorrection(name = 'Correct pre-booking AR-0123ABCD') {
  const opened = await openScreen();
  await opened.user.click(button(name));
  return opened;
}

async function type(user: Awaited<ReturnType<typeof openCorrection>>['user'], name: string, text: string) {
  await user.clear(field(name));
  if (text) await user.type(field(name), text);
}

test('corrects a pre-booking, and says so', async () => {
  const { user } = await openCorrection();
  expect(field('Name')).toHaveFocus();
  expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('Other');
  expect(field('City name')).toHaveValue('Pune');
  await type(user, 'Name', ' Asha R. ');
  await user.selectOptions(screen.getByRole('combobox', { name: 'City' }), 'Delhi');
  answer(CORRECT, () => ok(corrected({ name: 'Asha R.', city: 'Delhi', otherCity: null })));
  await user.click(button('Save correction'));
  expect(bodies(PATH)).toEqual([
    {
      reference: 'AR-0123ABCD',
      revision: 0,
      fields: { name: 'Asha R.', mobile: '9876543210', city: 'Delhi', otherCity: null, comments: 'We are\neight.' },
    },
  ]);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Your correction has been saved.'));
  expect(heading('Pre-booking AR-0123ABCD')).toHaveFocus();
  expect(screen.getByText('Asha R.')).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('corrects the contact details of a waiver, but nothing that was signed', async () => {
  const { user } = await openCorrection('Correct waiver AR-7K2M9QXD');
  const form = screen.getByRole('form', { name: 'Correct waiver AR-7K2M9QXD' });
  expect(field('Phone')).toHaveFocus();
  const names = within(form)
    .getAllByRole('textbox')
    .map((input) => input.getAttribute('name'));
  expect(names.sort()).toEqual(['address', 'city', 'guardianPhone', 'phone', 'state', 'zip']);
  await type(user, 'PIN code (optional)', '248001');
  await type(user, 'Address (optional)', '');
  answer(CORRECT, () => ok({ ...waiver, revision: 3, fields: { ...waiver.fields, zip: '248001', address: null } }));
  await user.click(button('Save correction'));
  expect(bodies(PATH)).toEqual([
    {
      reference: 'AR-7K2M9QXD',
      revision: 2,
      fields: {
        address: '',
        city: 'Dehradun',
        state: 'Uttarakhand',
        zip: '248001',
        phone: '+91 98765 43210',
        guardianPhone: '+91 98765 00000',
      },
    },
  ]);
  expect(heading('Waiver AR-7K2M9QXD')).toHaveFocus();
});

test('the waiver of an adult has no phone number of a guardian', async () => {
  const fields = { ...waiver.fields, guardianName: null, guardianPhone: null };
  answer(LIST, () => ok({ ...sent, submissions: [{ ...waiver, fields }] }));
  await openCorrection('Correct waiver AR-7K2M9QXD');
  expect(screen.queryByRole('textbox', { name: /Guardian/ })).not.toBeInTheDocument();
});

test('says at each field what is wrong, and sends nothing', async () => {
  const { user } = await openCorrection();
  await type(user, 'Name', '');
  await type(user, 'Mobile', '12345');
  await type(user, 'City name', '');
  await user.click(button('Save correction'));
  expect(field('Name')).toHaveAccessibleDescription('Please enter your name.');
  expect(field('Mobile')).toHaveAccessibleDescription(/Please enter a 10-digit mobile number$/);
  expect(field('City name')).toHaveAccessibleDescription('Please enter the name of your city.');
  expect(field('Name')).toHaveFocus();
  expect(bodies(PATH)).toEqual([]);
});

test.each([
  [{ kind: 'network' }, 'Network error. Please check your internet connection.'],
  [{ kind: 'server', status: 400, error: 'Please enter your name.' }, 'Please enter your name.'],
  [{ kind: 'server', status: 429, error: 'Too many attempts.' }, 'Too many attempts.'],
] as const)('%j: keeps what was typed, and another try sends it', async (failure, message) => {
  const { user } = await openCorrection();
  await type(user, 'Name', 'Asha R.');
  answer(CORRECT, () => failed(failure));
  await user.click(button('Save correction'));
  expect(within(screen.getByRole('form')).getByRole('alert')).toHaveTextContent(message);
  expect(field('Name')).toHaveValue('Asha R.');
  answer(CORRECT, () => ok(corrected({ name: 'Asha R.' })));
  await user.click(button('Save correction'));
  expect(screen.getByText('Your correction has been saved.')).toBeVisible();
});

test('a second press while the correction is being sent does nothing', async () => {
  const { user } = await openCorrection();
  await type(user, 'Name', 'Asha R.');
  let respond: (result: ApiResult<JsonObject>) => void = () => undefined;
  answer(CORRECT, () => new Promise((resolve) => (respond = resolve)));
  await user.dblClick(button('Save correction'));
  await user.keyboard('{Escape}');
  expect(button('Save correction')).toHaveAttribute('aria-disabled', 'true');
  expect(bodies(PATH)).toHaveLength(1);
  await act(async () => respond(ok(corrected({ name: 'Asha R.' }))));
  expect(screen.getByText('Your correction has been saved.')).toBeVisible();
});

test('a correction that fails after the visitor has left the page is reported in a notice', async () => {
  const { user, unmount } = await openCorrection();
  let respond: (result: ApiResult<JsonObject>) => void = () => undefined;
  answer(CORRECT, () => new Promise((resolve) => (respond = resolve)));
  await user.click(button('Save correction'));
  const notices: Notice[] = [];
  window.addEventListener(NOTICE, ({ detail }) => notices.push(detail), { once: true });
  unmount();
  await act(async () => respond(failed({ kind: 'timeout' })));
  expect(notices).toEqual([{ kind: 'trouble', text: 'Your pre-booking: Connection timeout. Please try again.' }]);
});

test('after a change in another tab, shows the stored version next to the input', async () => {
  const { user } = await openCorrection();
  await type(user, 'Name', 'Asha R.');
  answer(CORRECT, () => conflict);
  await user.click(button('Save correction'));
  expect(screen.getByRole('alert')).toHaveTextContent('It was changed in another tab.');
  answer(LIST, () => failed({ kind: 'network' }));
  await user.click(button('Load the stored version'));
  expect(screen.getByRole('alert')).toHaveTextContent('Network error.');
  await user.click(button('Save correction'));
  answer(LIST, () => ok({ ...sent, submissions: [{ ...corrected({ mobile: '1111111111' }), revision: 4 }, waiver] }));
  await user.click(button('Load the stored version'));
  expect(screen.getByText('1111111111')).toBeVisible();
  expect(field('Name')).toHaveValue('Asha R.');
  answer(CORRECT, () => ok(corrected({ name: 'Asha R.' })));
  await user.click(button('Save correction'));
  expect(bodies(PATH).at(-1)).toMatchObject({ revision: 4, fields: { name: 'Asha R.', mobile: '9876543210' } });
});

test('recognizes that a correction was saved although its answer was lost', async () => {
  const { user } = await openCorrection();
  await type(user, 'Name', 'Asha R.');
  answer(CORRECT, () => conflict);
  await user.click(button('Save correction'));
  answer(LIST, () => ok({ ...sent, submissions: [corrected({ name: 'Asha R.' }), waiver] }));
  await user.click(button('Load the stored version'));
  expect(screen.getByText('Your correction has been saved.')).toBeVisible();
  expect(bodies(PATH)).toHaveLength(1);
});

test('a submission withdrawn meanwhile cannot be corrected, but the input stays visible', async () => {
  const { user } = await openCorrection();
  await type(user, 'Name', 'Asha R.');
  answer(CORRECT, () => conflict);
  await user.click(button('Save correction'));
  answer(LIST, () => ok({ ...sent, submissions: [{ ...prebooking, withdrawnAt: '2026-11-21T10:00:00.000Z' }] }));
  await user.click(button('Load the stored version'));
  expect(field('Name')).toHaveValue('Asha R.');
  expect(screen.getByText(/^This pre-booking was withdrawn/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save correction' })).not.toBeInTheDocument();
});

test('a submission erased meanwhile disappears, and the page says so', async () => {
  const { user } = await openCorrection();
  answer(CORRECT, () => failed({ kind: 'server', status: 404, error: 'There is no such submission.' }));
  await user.click(button('Save correction'));
  answer(LIST, () => ok({ ...sent, submissions: [waiver] }));
  await user.click(button('Load the stored version'));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('AR-0123ABCD is no longer stored'));
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('a session that has ended keeps the form, which sends after a new login', async () => {
  const { user, openDialog, changeSession } = await openCorrection();
  await type(user, 'Name', 'Asha R.');
  answer(CORRECT, () => failed({ kind: 'server', status: 401, error: 'Log in.' }));
  await user.click(button('Save correction'));
  await user.click(button('Log in'));
  expect(openDialog).toHaveBeenCalledTimes(1);
  await changeSession({ ...asha });
  expect(field('Name')).toHaveValue('Asha R.');
  answer(CORRECT, () => ok(corrected({ name: 'Asha R.' })));
  await user.click(button('Save correction'));
  expect(screen.getByText('Your correction has been saved.')).toBeVisible();
});

test('Cancel closes the form; Escape does so only while nothing was typed', async () => {
  const { user } = await openCorrection();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(button('Correct pre-booking AR-0123ABCD')).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.keyboard('x{Escape}');
  expect(field('Name')).toHaveValue('Asha Rawatx');
  await user.click(button('Cancel'));
  expect(button('Correct pre-booking AR-0123ABCD')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(field('Name')).toHaveValue('Asha Rawat');
});

test('asks before the visitor leaves the page with an unsent correction', async () => {
  const { user } = await openCorrection();
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  await user.type(field('Name'), 'x');
  expect(asks()).toBe(true);
});
