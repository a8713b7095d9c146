import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { answering, aPost, arrived } from '../../testing/fake-post';
import { AGE, choice, field, fillIn, fillInRequired, HEALTH, submit } from '../../testing/fill-in';
import { openPage } from '../../testing/open-page';

const post = aPost();

beforeEach(() => {
  post.mockReset();
  post.mockImplementation(arrived);
});

afterEach(() => {
  jest.restoreAllMocks();
});

async function submitted(changes: Record<string, string> = {}, also?: (user: UserEvent) => Promise<void>) {
  const { user } = await openPage('/waiver');
  await fillInRequired(user, changes);
  await also?.(user);
  await submit(user);
  await screen.findByText('Waiver submitted successfully!');
  return user;
}

const copy = () => within(screen.getByRole('region', { name: 'Your copy' }));
const rows = () => {
  const values = copy().getAllByRole('definition');
  return copy()
    .getAllByRole('term')
    .map(({ textContent }, index) => [textContent, values[index]?.textContent]);
};

test('W3.2 W3.6 the copy takes the place of the form, with the reference in focus', async () => {
  await submitted();
  expect(screen.getByRole('heading', { name: 'Your reference: AR-7K2M9QXD' })).toHaveFocus();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('W3.6 it holds what was written, in words, and leaves out what was not', async () => {
  await submitted({}, (user) => fillIn(user, { 'PIN code (optional)': '248001' }));
  expect(rows()).toEqual([
    ['First name', 'Asha'],
    ['Last name', 'Rao'],
    ['Date of birth', '9 March 1994'],
    ['Phone', '+91 98765 43210'],
    ['Email', 'asha@example.in'],
    ['PIN code', '248001'],
    ['Medical condition', 'No'],
  ]);
});

test('W1.4 W1.6 W1.8 W3.6 it tells when it was submitted at the arena, until when it holds, and its version', async () => {
  await submitted();
  expect(screen.getByText(/^Submitted 21 November 2026 at 1:30\sam$/)).toBeVisible();
  expect(screen.getByText('Valid until 12/31 (31 December 2026)')).toBeVisible();
  expect(screen.getByText(`Version ${WAIVER_TEXT_VERSION}`)).toBeVisible();
  expect(
    screen.getByText(`Liability Waiver, version ${WAIVER_TEXT_VERSION}, reference AR-7K2M9QXD`),
  ).toBeInTheDocument();
});

test('W1.8 W3.6 it has the text agreed to, and can be printed', async () => {
  const print = jest.spyOn(window, 'print').mockReturnValue();
  const user = await submitted();
  expect(screen.getByRole('region', { name: 'The waiver' })).toHaveTextContent(/Acceptance of risk/);
  await user.click(screen.getByRole('button', { name: 'Print this copy' }));
  expect(print).toHaveBeenCalledTimes(1);
});

const LEFT_TO_DO = /a parent or legal guardian comes along to the first game, or signs the printed copy\./;
const LINE = 'Guardian: name, phone, signature, date';

test('W1.5 W1.7 W3.6 the copy of a minor tells what the guardian still has to do and has a line for them', async () => {
  await submitted({ 'Date of birth': '2012-05-01' });
  expect(screen.getByText(LEFT_TO_DO)).toBeVisible();
  expect(screen.getByText(LINE)).toBeInTheDocument();
});

test('W1.7 W3.6 so does the copy of a player who named a guardian', async () => {
  await submitted({}, async (user) => {
    await user.click(choice(AGE, 'Below 18'));
    await fillIn(user, { "Guardian's name (optional)": 'Mira Rao' });
  });
  expect(rows()).toContainEqual(["Guardian's name", 'Mira Rao']);
  expect(screen.getByText(LEFT_TO_DO)).toBeVisible();
  expect(screen.getByText(LINE)).toBeInTheDocument();
});

test('W3.6 the copy of an adult asks for no guardian', async () => {
  await submitted();
  expect(screen.queryByText(LEFT_TO_DO)).not.toBeInTheDocument();
  expect(screen.queryByText(LINE)).not.toBeInTheDocument();
});

test('W3.2 W3.6 a backend that only says yes gives a copy without reference', async () => {
  post.mockImplementation(answering({}));
  await submitted();
  expect(screen.getByRole('heading', { name: 'Your waiver is with us' })).toHaveFocus();
  const year = new Intl.DateTimeFormat('en-IN', { year: 'numeric', timeZone: 'Asia/Kolkata' }).format(new Date());
  expect(screen.getByText(`Valid until 12/31 (31 December ${year})`)).toBeVisible();
});

test('W3.6 the next player of a family starts with its address, and with a key of their own', async () => {
  const user = await submitted({}, (typing) => fillIn(typing, { 'City (optional)': 'Dehradun' }));
  await user.click(screen.getByRole('button', { name: 'Waiver for another player' }));
  expect(screen.queryByText('Waiver submitted successfully!')).not.toBeInTheDocument();
  expect(field('Phone')).toHaveValue('+91 98765 43210');
  expect(field('City (optional)')).toHaveValue('Dehradun');
  expect(field('First name')).toHaveValue('');
  expect(field('Date of birth')).toHaveValue('');
  expect(choice(HEALTH, 'No')).not.toBeChecked();
  await fillInRequired(user, { 'First name': 'Tara' });
  await submit(user);
  await screen.findByText('Waiver submitted successfully!');
  const [first, second] = post.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey);
  expect(second).not.toBe(first);
});
