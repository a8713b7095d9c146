import type { post } from '@arena/shared/api/post';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const fakePost = jest.fn<typeof post>();
jest.unstable_mockModule('@arena/shared/api/post', () => ({ post: fakePost }));
const { renderAt } = await import('../../../testing/render-at');
const { ContactForm } = await import('./contact-form');

const SENT = 'Your message has arrived. We will answer by email.';

beforeEach(() => {
  fakePost.mockReset();
  fakePost.mockResolvedValue({ ok: true, data: { reference: 'AR-0123ABCD' } });
  document.body.innerHTML = '';
});

const email = () => screen.getByRole('textbox', { name: 'Email' });
const message = () => screen.getByRole('textbox', { name: 'Your message' });

function openForm() {
  renderAt('/', [{ path: '*', element: <ContactForm /> }]);
  const user = userEvent.setup();
  return { user, send: () => user.click(screen.getByRole('button', { name: 'Send message' })) };
}

test('sends the message with the version of the notice, and empties the form', async () => {
  const { user, send } = openForm();
  expect(screen.getByText(/only to answer you/)).toBeVisible();
  await user.type(email(), 'asha@example.in');
  await user.type(message(), 'Is there parking?');
  await send();
  expect(await screen.findByText(SENT)).toBeVisible();
  expect(fakePost.mock.calls).toEqual([
    [
      '/api/contact',
      { email: 'asha@example.in', message: 'Is there parking?' },
      {
        timeoutMs: 15_000,
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
        textVersion: 'contact-2026-11-26',
        textLanguage: 'en',
      },
    ],
  ]);
  expect(message()).toHaveValue('');
});

test('says at each field what is missing, and sends nothing', async () => {
  const { send } = openForm();
  await send();
  expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
  expect(screen.getByText('Please enter your message.')).toBeVisible();
  expect(fakePost).not.toHaveBeenCalled();
});

test.each([
  [{ kind: 'timeout' }, 'Connection timeout. Please try again.'],
  [{ kind: 'network' }, 'Network error. Please check your internet connection.'],
  [{ kind: 'server', status: 429, error: 'Too many attempts.' }, 'Too many attempts.'],
  [{ kind: 'server', status: 500 }, 'Your message could not be sent. Please try again.'],
  [{ kind: 'unexpected' }, 'Your message could not be sent. Please try again.'],
] as const)('%j: says so and keeps what was typed', async (failure, text) => {
  fakePost.mockResolvedValue({ ok: false, failure });
  const { user, send } = openForm();
  await user.type(email(), 'asha@example.in');
  await user.type(message(), 'Is there parking?');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect([email(), message()].map((field) => (field as HTMLInputElement).value)).toEqual([
    'asha@example.in',
    'Is there parking?',
  ]);
});

test('keeps what was typed before its code has arrived', async () => {
  document.body.innerHTML =
    '<form action="/api/forms/contact"><input name="email"><textarea name="message"></textarea></form>';
  const typed = document.querySelector('textarea');
  if (typed) typed.value = 'Is there parking?';
  openForm();
  await waitFor(() => expect(screen.getByLabelText('Your message')).toHaveValue('Is there parking?'));
});
