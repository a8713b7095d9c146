import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakePost } from '../../testing/fake-post';
import { field, fillIn, fillInRequired, HEALTH, radio, submit } from '../../testing/fill-in';
import { openPage } from '../../testing/open-page';

const post = fakePost();

beforeEach(() => {
  post.mockClear();
});

const health = () => screen.getByRole('group', { name: HEALTH });

test('each missing field shows a message, the first one gets the focus, and nothing is sent @W2.1', async () => {
  const { user } = await openPage('/waiver');
  await submit(user);
  expect(await screen.findByText('Please enter your first name.')).toBeVisible();
  expect(field('First name')).toHaveAccessibleDescription('Please enter your first name.');
  expect(field('Last name')).toHaveAccessibleDescription('Please enter your last name.');
  expect(field('Date of birth')).toHaveAccessibleDescription('Please enter your date of birth.');
  expect(field('Phone')).toHaveAccessibleDescription('Please enter your phone number.');
  expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  expect(health()).toHaveAccessibleDescription(/Please answer yes or no\./);
  expect(field('First name')).toHaveFocus();
  expect(post).not.toHaveBeenCalled();
});

test('lists the invalid answers, and each entry focuses its field @W2.1', async () => {
  const { user } = await openPage('/waiver');
  await submit(user);
  const summary = within((await screen.findByText('6 answers need correcting:')).parentElement as HTMLElement);
  expect(summary.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'First name',
    'Last name',
    'Date of birth',
    'Phone',
    'Email',
    'Medical condition',
  ]);
  await user.click(summary.getByRole('button', { name: 'Email' }));
  expect(field('Email')).toHaveFocus();
  await user.click(summary.getByRole('button', { name: 'Medical condition' }));
  expect(radio(HEALTH, 'Yes')).toHaveFocus();
});

test.each(['First name', 'Last name', 'Date of birth', 'Phone', 'Email'])(
  'sends nothing without %s @W2.1',
  async (label) => {
    const { user } = await openPage('/waiver');
    await fillInRequired(user, { [label]: '' });
    await submit(user);
    expect(await screen.findByText(/^Please enter/)).toBeVisible();
    expect(field(label)).toHaveFocus();
    expect(post).not.toHaveBeenCalled();
  },
);

test('yes and no both start unchecked, and without an answer nothing is sent @W2.1 @W2.3', async () => {
  const { user } = await openPage('/waiver');
  expect(radio(HEALTH, 'Yes')).not.toBeChecked();
  expect(radio(HEALTH, 'No')).not.toBeChecked();
  await fillIn(user);
  await submit(user);
  expect(await within(health()).findByText('Please answer yes or no.')).toBeVisible();
  expect(post).not.toHaveBeenCalled();
});

test('address, city, state and PIN code are optional @W2.2 @W2.3', async () => {
  await openPage('/waiver');
  for (const label of ['Address', 'City', 'State', 'PIN code']) {
    expect(field(`${label} (optional)`)).not.toBeRequired();
  }
});

test.each([
  ['a future date', '2094-03-09', 'This date of birth is in the future.'],
  ['an impossibly early date', '1066-10-14', 'Please enter a real date of birth.'],
])('rejects %s as date of birth @W2.3', async (_, day, message) => {
  const { user } = await openPage('/waiver');
  await fillInRequired(user, { 'Date of birth': day });
  await submit(user);
  expect(await screen.findByText(message)).toBeVisible();
  expect(post).not.toHaveBeenCalled();
});

test.each(['9876543210', '+91 98765 43210', '0135-2740000', '+44 (20) 7946 0958', '+1 202.555.0143'])(
  'accepts %s as a phone number @W2.3',
  async (phone) => {
    const { user } = await openPage('/waiver');
    await fillInRequired(user, { Phone: phone });
    await submit(user);
    expect(post).toHaveBeenCalledWith('/api/waivers/submit', expect.objectContaining({ phone }), expect.anything());
  },
);

test.each(['12345', 'ask my mother'])('rejects %s as a phone number @W2.3', async (phone) => {
  const { user } = await openPage('/waiver');
  await fillInRequired(user, { Phone: phone });
  await submit(user);
  expect(await screen.findByText('Please enter a phone number with 7 to 20 digits.')).toBeVisible();
  expect(field('Phone')).toHaveValue(phone);
  expect(post).not.toHaveBeenCalled();
});

test('asks the player to tell a marshal about a condition @W2.1', async () => {
  const { user } = await openPage('/waiver');
  await user.click(radio(HEALTH, 'Yes'));
  expect(screen.getByText(/^Tell a marshal which one before you play\./)).toBeVisible();
});
