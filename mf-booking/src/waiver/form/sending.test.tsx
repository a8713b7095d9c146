import type { ApiFailure } from '@arena/shared/api/post';
import { NOTICE, type Notice } from '@arena/shared/contract/notice';
import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver/waiver';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { failWith, fakePost, respondWith, succeed } from '../../testing/fake-post';
import { AGE, adult, field, fillIn, fillInRequired, HEALTH, radio, submit } from '../../testing/fill-in';
import { openPage } from '../../testing/open-page';

const post = fakePost();

beforeEach(() => {
  post.mockReset();
  post.mockImplementation(succeed);
});

const SUBMITTED = 'Waiver submitted successfully!';
const keys = () => post.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey);

test('the required fields are enough: sends ten fields and the text version @W1.3 @W1.8 @W2.2 @W2.3 @W3.1', async () => {
  const { user } = await openPage('/waiver');
  await fillInRequired(user);
  await submit(user);
  expect(post).toHaveBeenCalledTimes(1);
  expect(post).toHaveBeenCalledWith(
    '/api/waivers/submit',
    {
      firstName: 'Asha',
      lastName: 'Rao',
      dob: '1994-03-09',
      address: '',
      city: '',
      state: '',
      zip: '',
      phone: '+91 98765 43210',
      email: 'asha@example.in',
      medicalCondition: 'no',
    },
    { timeoutMs: 15_000, idempotencyKey: expect.any(String), textVersion: WAIVER_TEXT_VERSION, textLanguage: 'en' },
  );
});

test('sends the address, but neither age nor acknowledgements @W1.3 @W2.2 @W3.1', async () => {
  const { user } = await openPage('/waiver');
  await fillInRequired(user);
  await fillIn(user, {
    'Address (optional)': '12 Rajpur Road',
    'City (optional)': 'Dehradun',
    'State (optional)': 'Uttarakhand',
    'PIN code (optional)': '248001',
  });
  await user.click(radio(AGE, '18 or above'));
  await user.click(screen.getByRole('checkbox', { name: 'I have read the waiver.' }));
  await submit(user);
  const sent = post.mock.calls[0]?.[1];
  expect(sent).toMatchObject({ address: '12 Rajpur Road', city: 'Dehradun', state: 'Uttarakhand', zip: '248001' });
  expect(Object.keys(sent ?? {})).toHaveLength(10);
});

test('normalizes pasted numbers and addresses before sending', async () => {
  const { user } = await openPage('/waiver');
  await fillInRequired(user, {
    'First name': '\u2068Asha\u2069',
    Phone: '\u202a+९१\u00a0९८७६५\u2011४३२१०\u202c',
    Email: 'Asha Rao <asha@example.in>',
    'PIN code (optional)': '२४८ ००१',
  });
  await submit(user);
  const meant = { firstName: 'Asha', phone: '+91 98765-43210', email: 'asha@example.in', zip: '248001' };
  expect(post.mock.calls[0]?.[1]).toMatchObject(meant);
});

test.each([
  ['PIN code (optional)', 'SW1A 1AA', /An Indian PIN code has six digits/],
  ['Date of birth', new Date().toISOString().slice(0, 10), 'Players are 12 or older.'],
  ['Email', 'asha@example..in', 'Please enter a valid email address.'],
])('refuses a %s of %s', async (label, text, message) => {
  const { user } = await openPage('/waiver');
  await fillInRequired(user, { [label]: text });
  await submit(user);
  expect(await screen.findByText(message)).toBeVisible();
  expect(field(label)).toHaveFocus();
  expect(post).not.toHaveBeenCalled();
});

test('announces success @W3.2', async () => {
  const { user } = await openPage('/waiver');
  await fillInRequired(user);
  await submit(user);
  expect(await screen.findByRole('status')).toHaveTextContent(SUBMITTED);
});

/** Name of the case, failure of the request and expected message. */
const failures: [string, ApiFailure, string][] = [
  ['a refusal with a reason', { kind: 'server', status: 409, error: 'This was sent before.' }, 'This was sent before.'],
  ['a server error without a reason', { kind: 'server', status: 500 }, 'Something went wrong!'],
  ['a message in another field', { kind: 'server', status: 400, message: 'No.' }, 'Something went wrong!'],
  ['a timeout', { kind: 'timeout' }, 'Something went wrong!'],
  ['a network error', { kind: 'network' }, 'Something went wrong!'],
  ['an invalid response', { kind: 'unexpected' }, 'Something went wrong!'],
];

test.each(failures)(
  'after %s the form shows a message and keeps its values @W3.3 @W3.4 @W3.5',
  async (_, failure, message) => {
    post.mockImplementation(failWith(failure));
    const { user } = await openPage('/waiver');
    await fillInRequired(user);
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    for (const [label, text] of Object.entries(adult)) expect(field(label)).toHaveValue(text);
    expect(radio(HEALTH, 'No')).toBeChecked();
  },
);

test('the visitor can dismiss the message, and a new attempt removes it @W3.4', async () => {
  post.mockImplementation(failWith({ kind: 'network' }));
  const { user } = await openPage('/waiver');
  await fillInRequired(user);
  await submit(user);
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await submit(user);
  expect(await screen.findByRole('alert')).toBeVisible();
  const respond = deferResponse();
  await submit(user);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  respond();
  expect(await screen.findByText(SUBMITTED)).toBeVisible();
});

test('a double click sends once, and a pending request blocks another one @W3.5', async () => {
  const respond = deferResponse();
  const { user } = await openPage('/waiver');
  await fillInRequired(user);
  await user.dblClick(screen.getByRole('button', { name: 'Submit waiver' }));
  await user.type(field('First name'), '{Enter}');
  expect(post).toHaveBeenCalledTimes(1);
  respond();
  expect(await screen.findByText(SUBMITTED)).toBeVisible();
});

test('a retry has the same idempotency key, a corrected waiver has a new one @W3.5', async () => {
  post.mockImplementation(failWith({ kind: 'timeout' }));
  const { user } = await openPage('/waiver');
  await fillInRequired(user);
  await submit(user);
  await submit(user);
  await fillIn(user, { 'First name': 'Aasha' });
  await submit(user);
  expect(keys()).toHaveLength(3);
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
});

test.each([
  ['with a reference', succeed, `${SUBMITTED} Reference: AR-7K2M9QXD`],
  ['without a reference', respondWith({}), SUBMITTED],
])('a response %s that arrives after the visitor has left shows a notice @W3.2', async (_, response, text) => {
  const notices: Notice[] = [];
  const record = ({ detail }: CustomEvent<Notice>) => notices.push(detail);
  window.addEventListener(NOTICE, record);
  const respond = deferResponse(response);
  const { user, leave } = await openPage('/waiver');
  await fillInRequired(user);
  await submit(user);
  leave();
  respond();
  await waitFor(() => expect(notices).toEqual([{ kind: 'success', text }]));
  window.removeEventListener(NOTICE, record);
});

/** Holds back the next response until the returned function is called. */
function deferResponse(response = succeed) {
  let respond = () => {};
  post.mockImplementationOnce((path, body, options) =>
    new Promise<void>((resolve) => {
      respond = resolve;
    }).then(() => response(path, body, options)),
  );
  return () => respond();
}
