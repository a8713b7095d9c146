import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver/waiver';
import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { openPage } from '../testing/open-page';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const region = (name: string) => screen.getByRole('region', { name });

test('a summary of six sentences precedes the text, and the text precedes the form @W1.8', async () => {
  await openPage('/waiver');
  const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(parts).toEqual(['In short', 'The waiver', 'Player', 'Contact', 'Health and consent']);
  expect(within(region('In short')).getAllByRole('listitem')).toHaveLength(6);
});

test('a link above the text leads to the form', async () => {
  await openPage('/waiver');
  const link = screen.getByRole('link', { name: 'Go to the form' });
  const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
  expect(target).toContainElement(screen.getByRole('form', { name: 'Waiver' }));
  expect(target).toHaveAttribute('tabindex', '-1');
});

test('the text covers liability in numbered clauses @W1.1', async () => {
  await openPage('/waiver');
  const [clauses] = within(region('The waiver')).getAllByRole('list');
  expect(clauses?.tagName).toBe('OL');
  expect(clauses?.children.length).toBeGreaterThanOrEqual(10);
  expect(clauses?.textContent?.split(/\s+/).length).toBeGreaterThan(500);
  expect(clauses).toHaveTextContent(/Nothing in this document excludes liability for negligence or intent/);
});

test('the head shows the version and that players under 18 need a guardian @W1.5 @W1.8', async () => {
  await openPage('/waiver');
  const head = within(screen.getByRole('heading', { level: 1, name: 'Liability Waiver' }).parentElement as HTMLElement);
  expect(head.getByText(`Version ${WAIVER_TEXT_VERSION}`)).toBeVisible();
  expect(head.getByText('Under-18 players need guardian approval.')).toBeVisible();
});

test.each([
  ['2026-11-20T12:00:00Z', '31 December 2026'],
  ['2027-12-31T18:29:00Z', '31 December 2027'],
  // Half past midnight at the arena, still the old year in UTC.
  ['2027-12-31T19:00:00Z', '31 December 2028'],
])('opened at %s it is valid until 12/31 of that year (%s) @W1.4 @W1.6', async (now, date) => {
  jest.useFakeTimers({ now: new Date(now), doNotFake: ['setTimeout', 'queueMicrotask', 'setImmediate', 'nextTick'] });
  await openPage('/waiver');
  expect(screen.getByText('Valid until 12/31 of the current year.')).toBeVisible();
  expect(screen.getByText(`That is ${date}.`)).toBeVisible();
});

test('the empty waiver can be printed and has signature lines @W1.8', async () => {
  const print = jest.spyOn(window, 'print').mockReturnValue();
  const { user } = await openPage('/waiver');
  await user.click(screen.getByRole('button', { name: 'Print the waiver' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Player: signature, date')).toBeInTheDocument();
  expect(screen.getByText('Guardian: name, phone, signature, date')).toBeInTheDocument();
  expect(screen.getByText(`Liability Waiver, version ${WAIVER_TEXT_VERSION}`)).toBeInTheDocument();
});
