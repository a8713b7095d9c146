import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openBlogs } from '../testing/open-blogs';

const THANKS = 'Thank you for your interest in our newsletter.';

const field = () => screen.getByRole('textbox', { name: 'Your email' });
const subscribe = () => screen.getByRole('button', { name: 'Subscribe' });

test('the form asks for an email address and says that there is no newsletter yet @G3.1', () => {
  openBlogs();
  expect(field()).toBeRequired();
  expect(field()).toHaveAttribute('type', 'email');
  expect(screen.getByText(/There is no newsletter yet/)).toBeVisible();
});

test.each(['', 'asha', 'asha@example'])('rejects "%s" as an email address @G3.2', async (input) => {
  const { user } = openBlogs();
  if (input) await user.type(field(), input);
  await user.click(subscribe());
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid email address.');
  expect(screen.queryByText(THANKS)).toBeNull();
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue(input);
});

test('submitting sends no request, says thank you and clears the field @G3.3 @G3.4 @G3.5', async () => {
  const openSpy = jest.spyOn(XMLHttpRequest.prototype, 'open');
  const fetchSpy = jest.fn<typeof fetch>();
  Object.assign(window, { fetch: fetchSpy });
  const { user } = openBlogs();
  await user.type(field(), 'asha@example.in');
  await user.click(subscribe());
  expect(await screen.findByText(THANKS)).toBeVisible();
  expect(screen.getByText(THANKS).closest('[role=status]')).not.toBeNull();
  expect(field()).toHaveValue('');
  expect(openSpy).not.toHaveBeenCalled();
  expect(fetchSpy).not.toHaveBeenCalled();
});

test('the thank-you stays until the visitor dismisses it or a later attempt fails @G3.3', async () => {
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
