import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver/waiver';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fakePost, receipt, respondWith, succeed } from '../../testing/fake-post';
import { AGE, field, fillIn, fillInRequired, HEALTH, radio, submit } from '../../testing/fill-in';
import { openPage } from '../../testing/open-page';

const post = fakePost();

beforeEach(() => {
  post.mockReset();
  post.mockImplementation(succeed);
});

afterEach(() => {
  jest.restoreAllMocks();
});

async function submitted(changes: Record<string, string> = {}, afterFillIn?: (user: UserEvent) => Promise<void>) {
  const { user } = await openPage('/waiver');
  await fillInRequired(user, changes);
  await afterFillIn?.(user);
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

test('the copy replaces the form and the reference has the focus @W3.2 @W3.6', async () => {
  await submitted();
  expect(screen.getByRole('heading', { name: 'Your reference: AR-7K2M9QXD' })).toHaveFocus();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('the copy has the QR code of the reference, if the server sent one', async () => {
  await submitted();
  const code = screen.getByRole('img', { name: 'QR code of the reference AR-7K2M9QXD' });
  expect(code).toHaveAttribute('src', `data:image/svg+xml;utf-8,${encodeURIComponent(receipt.qrCode)}`);
});

test('the copy lists the submitted values and omits empty fields @W3.6', async () => {
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

test('the copy shows submission time at the arena, validity and version @W1.4 @W1.6 @W1.8 @W3.6', async () => {
  await submitted();
  expect(screen.getByText(/^Submitted 21 November 2026 at 1:30\sam$/)).toBeVisible();
  expect(screen.getByText('Valid until 12/31 (31 December 2026)')).toBeVisible();
  expect(screen.getByText(`Version ${WAIVER_TEXT_VERSION}`)).toBeVisible();
  expect(
    screen.getByText(`Liability Waiver, version ${WAIVER_TEXT_VERSION}, reference AR-7K2M9QXD`),
  ).toBeInTheDocument();
});

test('the copy contains the waiver text and can be printed @W1.8 @W3.6', async () => {
  const print = jest.spyOn(window, 'print').mockReturnValue();
  const user = await submitted();
  expect(screen.getByRole('region', { name: 'The waiver' })).toHaveTextContent(/Acceptance of risk/);
  await user.click(screen.getByRole('button', { name: 'Print this copy' }));
  expect(print).toHaveBeenCalledTimes(1);
});

const GUARDIAN_TASK = /a parent or legal guardian comes along to the first game, or signs the printed copy\./;
const GUARDIAN_LINE = 'Guardian: name, phone, signature, date';

test('the copy of a minor says what the guardian has to do and has a signature line @W1.5 @W1.7 @W3.6', async () => {
  await submitted({ 'Date of birth': '2012-05-01' });
  expect(screen.getByText(GUARDIAN_TASK)).toBeVisible();
  expect(screen.getByText(GUARDIAN_LINE)).toBeInTheDocument();
});

test('the copy of a player with a guardian also does @W1.7 @W3.6', async () => {
  await submitted({}, async (user) => {
    await user.click(radio(AGE, 'Below 18'));
    await fillIn(user, { "Guardian's name (optional)": 'Mira Rao' });
  });
  expect(rows()).toContainEqual(["Guardian's name", 'Mira Rao']);
  expect(screen.getByText(GUARDIAN_TASK)).toBeVisible();
  expect(screen.getByText(GUARDIAN_LINE)).toBeInTheDocument();
});

test('the copy of an adult does not mention a guardian @W3.6', async () => {
  await submitted();
  expect(screen.queryByText(GUARDIAN_TASK)).not.toBeInTheDocument();
  expect(screen.queryByText(GUARDIAN_LINE)).not.toBeInTheDocument();
});

test('an answer without a reference gives a copy without a reference @W3.2 @W3.6', async () => {
  post.mockImplementation(respondWith({}));
  await submitted();
  expect(screen.getByRole('heading', { name: 'Your waiver is with us' })).toHaveFocus();
  const year = new Intl.DateTimeFormat('en-IN', { year: 'numeric', timeZone: 'Asia/Kolkata' }).format(new Date());
  expect(screen.getByText(`Valid until 12/31 (31 December ${year})`)).toBeVisible();
});

test('the next player starts with the same address and a new idempotency key @W3.6', async () => {
  const user = await submitted({}, (typing) => fillIn(typing, { 'City (optional)': 'Dehradun' }));
  await user.click(screen.getByRole('button', { name: 'Waiver for another player' }));
  expect(screen.queryByText('Waiver submitted successfully!')).not.toBeInTheDocument();
  expect(field('Phone')).toHaveValue('+91 98765 43210');
  expect(field('City (optional)')).toHaveValue('Dehradun');
  expect(field('First name')).toHaveValue('');
  expect(field('Date of birth')).toHaveValue('');
  expect(radio(HEALTH, 'No')).not.toBeChecked();
  await fillInRequired(user, { 'First name': 'Tara' });
  await submit(user);
  await screen.findByText('Waiver submitted successfully!');
  const [first, second] = post.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey);
  expect(second).not.toBe(first);
});
