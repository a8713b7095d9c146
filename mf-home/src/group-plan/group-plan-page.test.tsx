import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openPage } from '../testing/open-page';

const field = () => screen.getByRole('textbox', { name: 'Players' });
const price = () => screen.getAllByRole('status')[0];
const entries = () =>
  within(screen.getByRole('list', { name: 'Entries' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a shared link opens the plan of that group', async () => {
  await openPage('/aboutus/plan?players=14');
  expect(field()).toHaveValue('14');
  expect(price()).toHaveTextContent('14 players pay ₹7,498 or about ₹536 each');
  expect(entries()).toEqual(['1 × Group Entry₹5,000', '1 × Team Entry₹1,799', '1 × Single Entry₹699']);
});

test('the number is in the link as soon as it is typed, and soon in the URL', async () => {
  const { user, router } = await openPage('/aboutus/plan');
  await user.clear(field());
  await user.type(field(), '23');
  await waitFor(() => expect(router.state.location.search).toBe('?players=23'));
  const link = screen.getByRole('textbox', { name: 'Link to this plan' });
  expect(link).toHaveValue('http://localhost/aboutus/plan?players=23');
  await user.click(screen.getByRole('button', { name: 'Copy the link' }));
  expect(await navigator.clipboard.readText()).toBe('http://localhost/aboutus/plan?players=23');
});

test('says when a larger group pays less', async () => {
  await openPage('/aboutus/plan?players=9');
  expect(screen.getByText(/10 players pay/)).toHaveTextContent('10 players pay ₹5,000, which is ₹397 less.');
});

test.each(['0', '61', '-3', '2.5', 'ten', '1e1', '<b>5</b>'])(
  'refuses %s with a sentence and keeps it',
  async (text) => {
    await openPage(`/aboutus/plan?players=${encodeURIComponent(text)}`);
    expect(field()).toHaveValue(text);
    expect(field()).toHaveAccessibleDescription(/Enter a whole number from 1 to 60\./);
    expect(screen.queryByRole('list', { name: 'Entries' })).toBeNull();
  },
);

test('the buttons change the number and stop at the ends', async () => {
  const { user } = await openPage('/aboutus/plan?players=59');
  const more = screen.getByRole('button', { name: 'One more' });
  await user.click(more);
  await user.click(more);
  expect(field()).toHaveValue('60');
  await user.clear(field());
  await user.type(field(), '2');
  const fewer = screen.getByRole('button', { name: 'One fewer' });
  await user.click(fewer);
  await user.click(fewer);
  expect(field()).toHaveValue('1');
  expect(price()).toHaveTextContent('One player pays ₹699');
});
