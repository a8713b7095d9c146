import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { stubBrowser } from '../testing/browser-stubs';
import { fakePost, succeed } from '../testing/fake-post';
import { openPage } from '../testing/open-page';

const post = fakePost();

beforeEach(() => {
  localStorage.clear();
  post.mockReset();
  post.mockImplementation(succeed);
  stubBrowser();
});

const THANKS = 'Thank you. Your feedback is with the crew.';

const rating = () => screen.getByRole('slider', { name: /^Your rating/ });
const textbox = (name: string) => screen.getByRole('textbox', { name });
const select = (name: string) => screen.getByRole('combobox', { name });
const answers = (name: string) =>
  within(select(name))
    .getAllByRole('option')
    .slice(1)
    .map(({ textContent }) => textContent);
const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send feedback' }));

test('asks for a star rating, which starts at 0 @H13.1', async () => {
  const { user } = await openPage('/');
  expect(rating()).toHaveValue('0');
  rating().focus();
  await user.keyboard('4');
  expect(rating()).toHaveAttribute('aria-valuetext', '4 of 5 stars');
});

test('has the questions and answers of the specification @H13.2 @H13.3 @H13.4 @H13.5 @H13.6', async () => {
  await openPage('/');
  expect(textbox('Your thoughts')).toHaveValue('');
  expect(textbox('Anything else you would like')).toHaveValue('');
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

test('sends an empty form, with a timeout of 15 s @H13.7 @H13.8 @H14.1 @H14.2', async () => {
  const { user } = await openPage('/');
  await send(user);
  expect(post).toHaveBeenCalledWith(
    '/api/feedback',
    { rating: 0, thoughts: '', visit_frequency: '', game_mode_request: '', arena_upgrade: '', custom_request: '' },
    expect.objectContaining({ timeoutMs: 15_000 }),
  );
});

test('sends the labels of the selected answers @H13.8 @H14.1', async () => {
  const { user } = await openPage('/');
  rating().focus();
  await user.keyboard('5');
  await user.type(textbox('Your thoughts'), 'More fog.');
  await user.selectOptions(select('How often would you visit?'), 'More than thrice');
  await user.selectOptions(select('Which game mode next?'), 'CTF Variations');
  await user.selectOptions(select('What should the arena get?'), 'More Obstacles/Cover');
  await user.type(textbox('Anything else you would like'), 'A night game.');
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

test('shows a failure at the form and keeps the answers @H14.3', async () => {
  post.mockResolvedValue({ ok: false, failure: { kind: 'timeout' } });
  const { user } = await openPage('/');
  await user.type(textbox('Your thoughts'), 'More fog.');
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('❌ Connection timeout. Please try again.');
  expect(textbox('Your thoughts')).toHaveValue('More fog.');
});

test('success shows a message and a thank-you that survives a reload @H14.7 @H15.1 @H15.2 @H15.4', async () => {
  const { user, leave } = await openPage('/');
  await send(user);
  expect(await screen.findByText('✅ Feedback submitted')).toBeVisible();
  expect(screen.getByText(THANKS)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send feedback' })).not.toBeInTheDocument();
  leave();
  await openPage('/');
  expect(screen.getByText(THANKS)).toBeVisible();
});

test('Send another shows an empty form @H15.3 @H15.5', async () => {
  const { user } = await openPage('/');
  rating().focus();
  await user.keyboard('3');
  await user.type(textbox('Your thoughts'), 'More fog.');
  await send(user);
  await user.click(await screen.findByRole('button', { name: 'Send another' }));
  expect(textbox('Your thoughts')).toHaveValue('');
  expect(rating()).toHaveValue('0');
});

test('works with blocked storage @H15.5', async () => {
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
