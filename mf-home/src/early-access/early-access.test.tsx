import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { stubBrowser } from '../testing/browser-stubs';
import { fakePost, succeed } from '../testing/fake-post';
import { openPage } from '../testing/open-page';

const post = fakePost();

beforeEach(() => {
  post.mockReset();
  post.mockImplementation(succeed);
  stubBrowser();
});

const THANKS = 'Thank you for your interest! We will contact you soon about early access perks.';

const dialog = () => screen.queryByRole('dialog', { name: 'Early access' });
const field = (name: string) => screen.getByRole('textbox', { name });
const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send pre-booking' }));

async function openForm() {
  const { user } = await openPage('/');
  await user.click(screen.getByRole('button', { name: 'Pre-Book Now' }));
  return user;
}

async function fillIn(user: UserEvent, { mobile = '9876543210', city = 'Noida' } = {}) {
  await user.type(field('Name'), 'Asha Rao');
  await user.type(field('Email'), 'asha@example.in');
  if (mobile) await user.type(field('Mobile'), mobile);
  await user.selectOptions(screen.getByRole('combobox', { name: 'City' }), city);
  await user.click(screen.getByRole('checkbox'));
}

test('shows an error at every missing field and sends nothing @H10.1 @H10.2 @H10.4 @H10.6 @H10.8 @H10.15', async () => {
  const user = await openForm();
  await send(user);
  expect(await screen.findByText('Please enter your name.')).toBeVisible();
  expect(field('Name')).toHaveAccessibleDescription(/Please enter your name\./);
  expect(field('Email')).toHaveAccessibleDescription(/Please enter a valid email address\./);
  expect(field('Mobile')).toHaveAccessibleDescription(/Please enter a 10-digit mobile number/);
  expect(screen.getByRole('combobox', { name: 'City' })).toHaveAccessibleDescription(/Please choose your city\./);
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(/Please agree to the terms to continue\./);
  expect(field('Name')).toHaveFocus();
  expect(post).not.toHaveBeenCalled();
});

test('rejects an invalid email address @H10.3', async () => {
  const user = await openForm();
  expect(field('Email')).toHaveAttribute('type', 'email');
  await fillIn(user);
  await user.clear(field('Email'));
  await user.type(field('Email'), 'asha@example');
  await send(user);
  expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
  expect(post).not.toHaveBeenCalled();
});

test.each(['123456789', '98765432101', '+1 987 654 3210', 'call me'])(
  'rejects the mobile number %s @H10.5 @H10.7',
  async (mobile) => {
    const user = await openForm();
    await fillIn(user, { mobile });
    await send(user);
    expect(await screen.findByText('Please enter a 10-digit mobile number')).toBeVisible();
    expect(field('Mobile')).toHaveValue(mobile);
    expect(post).not.toHaveBeenCalled();
  },
);

test.each(['98765 43210', '+919876543210', '09876543210', '\u202a+91\u00a098765\u201143210\u202c', '९८७६५४३२१०'])(
  'sends the ten digits of the mobile number %j @H10.7',
  async (mobile) => {
    const user = await openForm();
    await fillIn(user, { mobile });
    await user.clear(field('Email'));
    await user.type(field('Email'), 'mailto:asha@example.in\u200b');
    await send(user);
    expect(post).toHaveBeenCalledWith(
      '/api/prebooking',
      expect.objectContaining({ mobile: '9876543210', email: 'asha@example.in' }),
      expect.anything(),
    );
  },
);

test('describes the format of the mobile number and accepts any first digit @H10.7', async () => {
  const user = await openForm();
  expect(field('Mobile')).toHaveAccessibleDescription('10 digits, without +91');
  await fillIn(user, { mobile: '0000000001' });
  await send(user);
  expect(post).toHaveBeenCalledWith(
    '/api/prebooking',
    expect.objectContaining({ mobile: '0000000001' }),
    expect.anything(),
  );
});

test('offers the listed cities and preselects none @H10.8 @H10.9', async () => {
  await openForm();
  const city = screen.getByRole('combobox', { name: 'City' });
  expect(city).toHaveValue('');
  expect(
    within(city)
      .getAllByRole('option')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Dehradun', 'Rishikesh', 'Delhi', 'Haridwar', 'Noida', 'Gurugram', 'Other']);
});

test('Other requires the name of the city, and spaces are not a name @H10.10 @H10.11 @H10.13', async () => {
  const user = await openForm();
  await fillIn(user, { city: 'Other' });
  await user.type(field('City name'), '   ');
  await send(user);
  expect(await screen.findByText('Please enter the name of your city.')).toBeVisible();
  expect(post).not.toHaveBeenCalled();
});

test('a listed city needs no name, and switching from Other clears it @H10.12 @H10.13', async () => {
  const user = await openForm();
  const city = screen.getByRole('combobox', { name: 'City' });
  await user.selectOptions(city, 'Other');
  await user.type(field('City name'), 'Roorkee');
  await user.selectOptions(city, 'Delhi');
  expect(screen.queryByRole('textbox', { name: 'City name' })).not.toBeInTheDocument();
  await user.selectOptions(city, 'Other');
  expect(field('City name')).toHaveValue('');
});

test('the checkbox is not ticked in advance, and the terms and purpose are next to it @H10.16', async () => {
  await openForm();
  expect(screen.getByRole('checkbox', { name: /agree/ })).not.toBeChecked();
  expect(screen.getByText(/only to contact you about early access/)).toBeVisible();
});

test('keeps the entries when the dialog is closed @H10.18', async () => {
  const user = await openForm();
  await user.type(field('Name'), 'Asha Rao');
  await user.selectOptions(screen.getByRole('combobox', { name: 'City' }), 'Other');
  await user.type(field('City name'), 'Roorkee');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog()).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Pre-Book Now' }));
  expect(field('Name')).toHaveValue('Asha Rao');
  expect(field('City name')).toHaveValue('Roorkee');
});

test('sends a listed city unchanged, with a timeout of 10 s @H10.14 @H11.1 @H11.2 @H11.5 @H11.6', async () => {
  const user = await openForm();
  await fillIn(user);
  await send(user);
  expect(post).toHaveBeenCalledTimes(1);
  expect(post).toHaveBeenCalledWith(
    '/api/prebooking',
    {
      name: 'Asha Rao',
      email: 'asha@example.in',
      mobile: '9876543210',
      city: 'Noida',
      otherCity: null,
      comments: '',
      agreeTerms: true,
    },
    expect.objectContaining({ timeoutMs: 10_000, idempotencyKey: expect.any(String), textVersion: expect.any(String) }),
  );
});

test('for Other, sends the typed name as city and otherCity @H11.3 @H11.4', async () => {
  const user = await openForm();
  await fillIn(user, { city: 'Other' });
  await user.type(field('City name'), ' Roorkee ');
  await user.type(field('Comments (optional)'), 'We are six.');
  await send(user);
  const sent = { city: 'Roorkee', otherCity: 'Roorkee', comments: 'We are six.' };
  expect(post).toHaveBeenCalledWith('/api/prebooking', expect.objectContaining(sent), expect.anything());
});

test('sends no second request while one is pending @H11.7', async () => {
  const failRequest = holdRequest();
  const user = await openForm();
  await fillIn(user);
  await user.dblClick(screen.getByRole('button', { name: 'Send pre-booking' }));
  await user.type(field('Name'), '{Enter}');
  expect(post).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Send pre-booking' })).toHaveAttribute('aria-disabled', 'true');
  failRequest();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send pre-booking' })).not.toHaveAttribute('aria-disabled');
});

test('success shows a message, closes the form and clears it @H12.1 @H12.2 @H12.3', async () => {
  const user = await openForm();
  await fillIn(user);
  await send(user);
  expect(await screen.findByText(THANKS)).toBeVisible();
  expect(dialog()).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Pre-Book Now' }));
  expect(field('Name')).toHaveValue('');
  expect(field('Mobile')).toHaveValue('');
  expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('');
  expect(screen.getByRole('checkbox')).not.toBeChecked();
});

test('after a failure, keeps the entries and retries with the same key @H12.9', async () => {
  post.mockResolvedValueOnce({ ok: false, failure: { kind: 'timeout' } });
  const user = await openForm();
  await fillIn(user);
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Connection timeout. Please try again.');
  expect(dialog()).toBeVisible();
  expect(field('Name')).toHaveValue('Asha Rao');
  await send(user);
  expect(await screen.findByText(THANKS)).toBeVisible();
  const [first, second] = post.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey);
  expect(second).toBe(first);
});

test('a new pre-booking has a new key @H12.9', async () => {
  const user = await openForm();
  for (const _ of ['first', 'second']) {
    await fillIn(user);
    await send(user);
    await screen.findByText(THANKS);
    await user.click(screen.getByRole('button', { name: 'Pre-Book Now' }));
  }
  const keys = post.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey);
  expect(new Set(keys).size).toBe(2);
});

test('shows a failure that arrives after the form was closed @H12.7', async () => {
  const failRequest = holdRequest();
  const user = await openForm();
  await fillIn(user);
  await send(user);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  failRequest();
  expect(await screen.findByRole('alert')).toHaveTextContent('Network error. Please check your internet connection.');
});

/** Keeps the next request pending. The returned function makes it fail. */
function holdRequest() {
  let fail = () => {};
  post.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        fail = () => resolve({ ok: false, failure: { kind: 'network' } });
      }),
  );
  return () => fail();
}
