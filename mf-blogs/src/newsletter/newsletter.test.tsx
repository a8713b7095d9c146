import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openBlogs } from '../testing/open-blogs';

const THANKS = 'Thank you for your interest in our newsletter.';

const field = () => screen.getByRole('textbox', { name: 'Your e-mail' });
const subscribe = () => screen.getByRole('button', { name: 'Subscribe' });

test('G3.1 the form asks for an e-mail address and says that nothing comes of it yet', () => {
  openBlogs();
  expect(field()).toBeRequired();
  expect(field()).toHaveAttribute('type', 'email');
  expect(screen.getByText(/There is no newsletter yet/)).toBeVisible();
});

test.each(['', 'asha', 'asha@example'])('G3.2 "%s" is not an e-mail address', async (typed) => {
  const { user } = openBlogs();
  if (typed) await user.type(field(), typed);
  await user.click(subscribe());
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid email address.');
  expect(screen.queryByText(THANKS)).toBeNull();
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue(typed);
});

test('G3.3 G3.4 G3.5 sending makes no call, says thank you and empties the field', async () => {
  const request = jest.spyOn(XMLHttpRequest.prototype, 'open');
  const fetching = jest.fn<typeof fetch>();
  Object.assign(window, { fetch: fetching });
  const { user } = openBlogs();
  await user.type(field(), 'asha@example.in');
  await user.click(subscribe());
  expect(await screen.findByText(THANKS)).toBeVisible();
  expect(screen.getByText(THANKS).closest('[role=status]')).not.toBeNull();
  expect(field()).toHaveValue('');
  expect(request).not.toHaveBeenCalled();
  expect(fetching).not.toHaveBeenCalled();
});

test('G3.3 the thank-you stays until it is dismissed, or replaced by what is wrong with the next try', async () => {
  const { user } = openBlogs();
  await user.type(field(), 'asha@example.in{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(THANKS)).toBeNull();

  await user.type(field(), 'asha@example.in{Enter}');
  expect(await screen.findByText(THANKS)).toBeVisible();
  await user.type(field(), 'asha{Enter}');
  expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
  expect(screen.queryByText(THANKS)).toBeNull();
});
