import type { ApiFailure } from '@arena/shared/api/post';
import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver';
import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aPost, arrived, failing } from '../../testing/fake-post';
import { AGE, adult, choice, field, fillIn, fillInRequired, HEALTH, submit } from '../../testing/fill-in';
import { openPage } from '../../testing/open-page';

const post = aPost();

beforeEach(() => {
  post.mockReset();
  post.mockImplementation(arrived);
});

const SUBMITTED = 'Waiver submitted successfully!';
const keys = () => post.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey);

test('W1.3 W1.8 W2.2 W2.3 W3.1 what is required is enough: ten fields go out, with the version of the text', async () => {
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
    { timeoutMs: 15_000, idempotencyKey: expect.any(String), textVersion: WAIVER_TEXT_VERSION },
  );
});

test('W1.3 W2.2 W3.1 age and acknowledgements stay with the visitor, the address goes along', async () => {
  const { user } = await openPage('/waiver');
  await fillInRequired(user);
  await fillIn(user, {
    'Address (optional)': '12 Rajpur Road',
    'City (optional)': 'Dehradun',
    'State (optional)': 'Uttarakhand',
    'PIN code (optional)': '248001',
  });
  await user.click(choice(AGE, '18 or above'));
  await user.click(screen.getByRole('checkbox', { name: 'I have read the waiver.' }));
  await submit(user);
  const sent = post.mock.calls[0]?.[1];
  expect(sent).toMatchObject({ address: '12 Rajpur Road', city: 'Dehradun', state: 'Uttarakhand', zip: '248001' });
  expect(Object.keys(sent ?? {})).toHaveLength(10);
});

test('W3.2 success is said', async () => {
  const { user } = await openPage('/waiver');
  await fillInRequired(user);
  await submit(user);
  expect(await screen.findByRole('status')).toHaveTextContent(SUBMITTED);
});

/** What came of a try, and what is said of it. */
const failures: [string, ApiFailure, string][] = [
  [
    'a refusal with its reason',
    { kind: 'server', status: 409, error: 'This was sent before.' },
    'This was sent before.',
  ],
  ['a failure without one', { kind: 'server', status: 500 }, 'Something went wrong!'],
  ['the words of another call', { kind: 'server', status: 400, message: 'No.' }, 'Something went wrong!'],
  ['a time-out', { kind: 'timeout' }, 'Something went wrong!'],
  ['no network', { kind: 'network' }, 'Something went wrong!'],
  ['an answer that is none', { kind: 'unexpected' }, 'Something went wrong!'],
];

test.each(failures)('W3.3 W3.4 W3.5 %s is told, and what was typed stays', async (_, failure, sentence) => {
  post.mockImplementation(failing(failure));
  const { user } = await openPage('/waiver');
  await fillInRequired(user);
  await submit(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  for (const [label, text] of Object.entries(adult)) expect(field(label)).toHaveValue(text);
  expect(choice(HEALTH, 'No')).toBeChecked();
});

test('W3.4 the message can be dismissed, and a new try takes it away', async () => {
  post.mockImplementation(failing({ kind: 'network' }));
  const { user } = await openPage('/waiver');
  await fillInRequired(user);
  await submit(user);
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await submit(user);
  expect(await screen.findByRole('alert')).toBeVisible();
  const answer = holdBack();
  await submit(user);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  answer();
  expect(await screen.findByText(SUBMITTED)).toBeVisible();
});

test('W3.5 a double click sends once, and while one is under way there is no second', async () => {
  const answer = holdBack();
  const { user } = await openPage('/waiver');
  await fillInRequired(user);
  await user.dblClick(screen.getByRole('button', { name: 'Submit waiver' }));
  await user.type(field('First name'), '{Enter}');
  expect(post).toHaveBeenCalledTimes(1);
  answer();
  expect(await screen.findByText(SUBMITTED)).toBeVisible();
});

test('W3.5 the same waiver tried again carries the same key, a corrected one its own', async () => {
  post.mockImplementation(failing({ kind: 'timeout' }));
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

/** The next request gets its answer when the returned function is called. */
function holdBack() {
  let answer = () => {};
  post.mockImplementationOnce((path, body, options) =>
    new Promise<void>((resolve) => {
      answer = resolve;
    }).then(() => arrived(path, body, options)),
  );
  return () => answer();
}
