import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakePost } from '../../../testing/fake-post';
import { AGE, field, fillIn, fillInRequired, radio, submit } from '../../../testing/fill-in';
import { openPage } from '../../../testing/open-page';

const post = fakePost();

/** It is already 20 November 2026 at the arena, but still 19 November in UTC. */
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

test('the age question has two options with their values, and none is checked @W1.2', async () => {
  await openPage('/waiver');
  expect(radio(AGE, '18 or above')).toHaveAttribute('value', '18_or_above');
  expect(radio(AGE, 'Below 18')).toHaveAttribute('value', 'below_18');
  expect(radio(AGE, '18 or above')).not.toBeChecked();
  expect(radio(AGE, 'Below 18')).not.toBeChecked();
  expect(name()).not.toBeInTheDocument();
});

test('a player below 18 sees the guardian steps and the guardian fields @W1.5 @W1.7', async () => {
  const { user } = await openPage('/waiver');
  await user.click(radio(AGE, 'Below 18'));
  expect(screen.getAllByText(RULE).some((rule) => rule.closest('[role=status]'))).toBe(true);
  expect(screen.getByText('Read the waiver with the player.')).toBeVisible();
  expect(name()).not.toBeRequired();
  expect(phone()).not.toBeRequired();
  await user.click(radio(AGE, '18 or above'));
  expect(name()).not.toBeInTheDocument();
});

test.each([
  ['2008-11-21', true],
  ['2008-11-20', false],
])('born on %s, by the date at the arena a guardian is needed: %s @W1.7', async (day, needed) => {
  const { user } = await openPage('/waiver');
  await fillIn(user, bornOn(day));
  expect(name() !== null).toBe(needed);
});

test.each([
  ['18 or above', '2012-05-01', /^This date of birth makes you under 18, but your answer above is 18 or above\./],
  ['Below 18', '1994-03-09', /^This date of birth makes you 18 or above, but your answer above is below 18\./],
])(
  '%s and %s contradict each other: a warning appears, and submitting still works @W1.7',
  async (age, day, warning) => {
    const { user } = await openPage('/waiver');
    await user.click(radio(AGE, age));
    await fillInRequired(user, bornOn(day));
    expect(screen.getByText(warning)).toBeVisible();
    await submit(user);
    expect(post).toHaveBeenCalledTimes(1);
  },
);

test('no warning appears when age and date of birth agree @W1.7', async () => {
  const { user } = await openPage('/waiver');
  await user.click(radio(AGE, 'Below 18'));
  await fillIn(user, bornOn('2012-05-01'));
  expect(screen.queryByText(/^This date of birth makes/)).not.toBeInTheDocument();
});

test('the waiver contains name and phone of the guardian @W1.7', async () => {
  const { user } = await openPage('/waiver');
  await fillInRequired(user, bornOn('2012-05-01'));
  await fillIn(user, { "Guardian's name (optional)": ' Mira Rao ', "Guardian's phone (optional)": '+91 91234 56789' });
  await submit(user);
  expect(post.mock.calls[0]?.[1]).toMatchObject({ guardianName: 'Mira Rao', guardianPhone: '+91 91234 56789' });
});

test('the guardian fields are optional @W1.3 @W1.7', async () => {
  const { user } = await openPage('/waiver');
  await fillInRequired(user, bornOn('2012-05-01'));
  await submit(user);
  const sent = post.mock.calls[0]?.[1];
  expect(sent).toMatchObject({ dob: '2012-05-01' });
  expect(sent).not.toHaveProperty('guardianName');
  expect(sent).not.toHaveProperty('guardianPhone');
});

test('rejects an invalid phone of the guardian and drops it when no guardian is needed @W1.7', async () => {
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
