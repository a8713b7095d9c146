import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aBrowser } from '../testing/browser-stubs';
import { aPost, arrived } from '../testing/fake-post';
import { openPage } from '../testing/open-page';

const post = aPost();

beforeEach(() => {
  localStorage.clear();
  post.mockReset();
  post.mockImplementation(arrived);
  aBrowser();
});

const THANKS = 'Thank you. Your feedback is with the crew.';

const rating = () => screen.getByRole('slider', { name: /^Your rating/ });
const text = (name: string) => screen.getByRole('textbox', { name });
const choice = (name: string) => screen.getByRole('combobox', { name });
const answers = (name: string) =>
  within(choice(name))
    .getAllByRole('option')
    .slice(1)
    .map(({ textContent }) => textContent);
const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send feedback' }));

test('H13.1 the rating is asked with stars and starts at 0', async () => {
  const { user } = await openPage('/');
  expect(rating()).toHaveValue('0');
  rating().focus();
  await user.keyboard('4');
  expect(rating()).toHaveAttribute('aria-valuetext', '4 of 5 stars');
});

test('H13.2 H13.3 H13.4 H13.5 H13.6 the form asks what the specification lists', async () => {
  await openPage('/');
  expect(text('Your thoughts')).toHaveValue('');
  expect(text('Anything else you would like')).toHaveValue('');
  expect(answers('How often would you visit?')).toEqual([
    'Once a month',
    'Twice a month',
    'Thrice a month',
    'More than thrice',
    'Other',
  ]);
  expect(answers('Which game mode next?')).toEqual([
    'Zombie Survival',
    'Sniper Elimination',
    'Stealth Missions',
    'CTF Variations',
    'Other',
  ]);
  expect(answers('What should the arena get?')).toEqual([
    'More Obstacles/Cover',
    'Lighting Effects',
    'Themed Areas',
    'Safety Improvements',
    'Other',
  ]);
});

test('H13.7 H13.8 H14.1 H14.2 an untouched form can be sent, within 15 s', async () => {
  const { user } = await openPage('/');
  await send(user);
  expect(post).toHaveBeenCalledWith(
    '/api/feedback',
    { rating: 0, thoughts: '', visit_frequency: '', game_mode_request: '', arena_upgrade: '', custom_request: '' },
    expect.objectContaining({ timeoutMs: 15_000 }),
  );
});

test('H13.8 H14.1 what was chosen is sent by its label', async () => {
  const { user } = await openPage('/');
  rating().focus();
  await user.keyboard('5');
  await user.type(text('Your thoughts'), 'More fog.');
  await user.selectOptions(choice('How often would you visit?'), 'More than thrice');
  await user.selectOptions(choice('Which game mode next?'), 'CTF Variations');
  await user.selectOptions(choice('What should the arena get?'), 'More Obstacles/Cover');
  await user.type(text('Anything else you would like'), 'A night game.');
  await send(user);
  expect(post.mock.calls[0]?.[1]).toEqual({
    rating: 5,
    thoughts: 'More fog.',
    visit_frequency: 'More than thrice',
    game_mode_request: 'CTF Variations',
    arena_upgrade: 'More Obstacles/Cover',
    custom_request: 'A night game.',
  });
});

test('H14.3 a failure is said at the form, which keeps its answers', async () => {
  post.mockResolvedValue({ ok: false, failure: { kind: 'timeout' } });
  const { user } = await openPage('/');
  await user.type(text('Your thoughts'), 'More fog.');
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('❌ Connection timeout. Please try again.');
  expect(text('Your thoughts')).toHaveValue('More fog.');
});

test('H14.7 H15.1 H15.2 H15.4 success is said, a thank-you replaces the form and is still there after a reload', async () => {
  const { user, leave } = await openPage('/');
  await send(user);
  expect(await screen.findByText('✅ Feedback submitted')).toBeVisible();
  expect(screen.getByText(THANKS)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send feedback' })).not.toBeInTheDocument();
  leave();
  await openPage('/');
  expect(screen.getByText(THANKS)).toBeVisible();
});

test('H15.3 H15.5 Send another brings back an empty form', async () => {
  const { user } = await openPage('/');
  rating().focus();
  await user.keyboard('3');
  await user.type(text('Your thoughts'), 'More fog.');
  await send(user);
  await user.click(await screen.findByRole('button', { name: 'Send another' }));
  expect(text('Your thoughts')).toHaveValue('');
  expect(rating()).toHaveValue('0');
});

test('H15.5 blocked storage breaks nothing', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked);
  const { user } = await openPage('/');
  await send(user);
  await user.click(await screen.findByRole('button', { name: 'Send another' }));
  expect(screen.getByRole('button', { name: 'Send feedback' })).toBeVisible();
});

function blocked(): never {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
}
