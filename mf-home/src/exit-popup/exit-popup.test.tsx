import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { stubBrowser } from '../testing/browser-stubs';
import { openPage } from '../testing/open-page';

beforeEach(() => {
  sessionStorage.clear();
  stubBrowser();
});

const popup = () => screen.queryByRole('dialog', { name: 'Wait! Before You Go...' });
const leaveWindow = (clientX: number, clientY: number) => fireEvent.mouseOut(document.body, { clientX, clientY });

test('leaving at the top shows the popup, and Continue Exploring closes it @H9.1 @H9.2 @H9.3 @H9.4', async () => {
  const { user } = await openPage('/');
  expect(popup()).not.toBeInTheDocument();
  leaveWindow(300, -2);
  expect(popup()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continue Exploring' }));
  expect(popup()).not.toBeInTheDocument();
});

test('leads to the early-access form', async () => {
  const { user } = await openPage('/');
  leaveWindow(300, -2);
  await user.click(screen.getByRole('link', { name: 'Pre-booking' }));
  expect(popup()).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Early access' })).toBeVisible();
});

test('shows once per visit, even after the page was left and reopened @H9.5 @H9.7', async () => {
  const first = await openPage('/');
  leaveWindow(300, -2);
  await first.user.click(screen.getByRole('button', { name: 'Continue Exploring' }));
  leaveWindow(300, -2);
  expect(popup()).not.toBeInTheDocument();
  first.leave();
  await openPage('/');
  leaveWindow(300, -2);
  expect(popup()).not.toBeInTheDocument();
});

test.each([
  ['left', -3, 200],
  ['right', 1300, 200],
  ['bottom', 300, 900],
])('ignores leaving at the %s @H9.6', async (_, x, y) => {
  await openPage('/');
  leaveWindow(x, y);
  expect(popup()).not.toBeInTheDocument();
});

test('ignores a move between two elements at the top @H9.6', async () => {
  await openPage('/');
  fireEvent.mouseOut(document.body, { clientX: 300, clientY: 0, relatedTarget: document.documentElement });
  expect(popup()).not.toBeInTheDocument();
});

test('never shows on touch devices @H9.8', async () => {
  await openPage('/');
  fireEvent(document.body, Object.assign(new Event('pointerover', { bubbles: true }), { pointerType: 'touch' }));
  leaveWindow(300, -2);
  expect(popup()).not.toBeInTheDocument();
});

test('does not show over another dialog @H9.8', async () => {
  const { user } = await openPage('/');
  screen.getByRole('button', { name: 'Pre-Book Now' }).focus();
  await user.keyboard('{Enter}');
  leaveWindow(300, -2);
  expect(popup()).not.toBeInTheDocument();
});

test('ignores the mouse in an open select or autofill list @H9.8', async () => {
  await openPage('/');
  screen.getByRole('combobox', { name: 'How often would you visit?' }).focus();
  leaveWindow(300, -2);
  expect(popup()).not.toBeInTheDocument();
});

test('does not interrupt typing @H9.8', async () => {
  await openPage('/');
  screen.getByRole('textbox', { name: 'Your thoughts' }).focus();
  leaveWindow(300, -2);
  expect(popup()).not.toBeInTheDocument();
});

test('the close button closes it and returns the focus @H9.9', async () => {
  const { user } = await openPage('/');
  const opener = screen.getByRole('button', { name: 'Pre-Book Now' });
  opener.focus();
  leaveWindow(300, -2);
  const dialog = popup() ?? document.body;
  expect(within(dialog).getByRole('button', { name: 'Close' })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(popup()).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});
