import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aPost } from '../../testing/fake-post';
import { AGE, choice, field, fillIn, fillInRequired, submit } from '../../testing/fill-in';
import { openPage } from '../../testing/open-page';

const post = aPost();

/** The 20th of November 2026 has begun at the arena, and not yet in Greenwich. */
beforeEach(() => {
  post.mockClear();
  jest.useFakeTimers({ now: new Date('2026-11-19T20:00:00Z'), doNotFake: ['setTimeout', 'queueMicrotask'] });
});

afterEach(() => {
  jest.useRealTimers();
});

const RULE = 'Under-18 players need guardian approval.';
const name = () => screen.queryByLabelText("Guardian's name (optional)");
const phone = () => screen.queryByLabelText("Guardian's phone (optional)");
const bornOn = (day: string) => ({ 'Date of birth': day });

test('W1.2 the age is asked with two choices and their values, none of them chosen', async () => {
  await openPage('/waiver');
  expect(choice(AGE, '18 or above')).toHaveAttribute('value', '18_or_above');
  expect(choice(AGE, 'Below 18')).toHaveAttribute('value', 'below_18');
  expect(choice(AGE, '18 or above')).not.toBeChecked();
  expect(choice(AGE, 'Below 18')).not.toBeChecked();
  expect(name()).not.toBeInTheDocument();
});

test('W1.5 W1.7 who says to be below 18 reads what a guardian has to do and is asked for one', async () => {
  const { user } = await openPage('/waiver');
  await user.click(choice(AGE, 'Below 18'));
  expect(screen.getAllByText(RULE).some((rule) => rule.closest('[role=status]'))).toBe(true);
  expect(screen.getByText('Read the waiver with the player.')).toBeVisible();
  expect(name()).not.toBeRequired();
  expect(phone()).not.toBeRequired();
  await user.click(choice(AGE, '18 or above'));
  expect(name()).not.toBeInTheDocument();
});

test.each([
  ['2008-11-21', true],
  ['2008-11-20', false],
])('W1.7 born on %s, on the day at the arena a guardian is needed: %s', async (day, needed) => {
  const { user } = await openPage('/waiver');
  await fillIn(user, bornOn(day));
  expect(name() !== null).toBe(needed);
});

test.each([
  ['18 or above', '2012-05-01', /^This date of birth makes you under 18, but your answer above is 18 or above\./],
  ['Below 18', '1994-03-09', /^This date of birth makes you 18 or above, but your answer above is below 18\./],
])(
  'W1.7 %s and %s contradict each other, which is pointed out and keeps nobody from sending',
  async (age, day, words) => {
    const { user } = await openPage('/waiver');
    await user.click(choice(AGE, age));
    await fillInRequired(user, bornOn(day));
    expect(screen.getByText(words)).toBeVisible();
    await submit(user);
    expect(post).toHaveBeenCalledTimes(1);
  },
);

test('W1.7 age and date of birth that agree are left alone', async () => {
  const { user } = await openPage('/waiver');
  await user.click(choice(AGE, 'Below 18'));
  await fillIn(user, bornOn('2012-05-01'));
  expect(screen.queryByText(/^This date of birth makes/)).not.toBeInTheDocument();
});

test('W1.7 name and phone of the guardian travel with the waiver', async () => {
  const { user } = await openPage('/waiver');
  await fillInRequired(user, bornOn('2012-05-01'));
  await fillIn(user, { "Guardian's name (optional)": ' Mira Rao ', "Guardian's phone (optional)": '+91 91234 56789' });
  await submit(user);
  expect(post.mock.calls[0]?.[1]).toMatchObject({ guardianName: 'Mira Rao', guardianPhone: '+91 91234 56789' });
});

test('W1.3 W1.7 a guardian is asked for and not demanded', async () => {
  const { user } = await openPage('/waiver');
  await fillInRequired(user, bornOn('2012-05-01'));
  await submit(user);
  const sent = post.mock.calls[0]?.[1];
  expect(sent).toMatchObject({ dob: '2012-05-01' });
  expect(sent).not.toHaveProperty('guardianName');
  expect(sent).not.toHaveProperty('guardianPhone');
});

test('W1.7 a phone that nobody can call is pointed out, and forgotten with the guardian', async () => {
  const { user } = await openPage('/waiver');
  await fillInRequired(user, bornOn('2012-05-01'));
  await fillIn(user, { "Guardian's phone (optional)": '123' });
  await submit(user);
  expect(await screen.findByText('Please enter a phone number with 7 to 20 digits.')).toBeVisible();
  expect(post).not.toHaveBeenCalled();
  await fillIn(user, bornOn('1994-03-09'));
  expect(field('Date of birth')).toHaveValue('1994-03-09');
  await submit(user);
  expect(post).toHaveBeenCalledTimes(1);
  expect(post.mock.calls[0]?.[1]).not.toHaveProperty('guardianPhone');
});
