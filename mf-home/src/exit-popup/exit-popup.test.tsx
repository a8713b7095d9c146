import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { aBrowser } from '../testing/browser-stubs';
import { openPage } from '../testing/open-page';

beforeEach(() => {
  sessionStorage.clear();
  aBrowser();
});

const popup = () => screen.queryByRole('dialog', { name: 'Wait! Before You Go...' });
const leave = (clientX: number, clientY: number) => fireEvent.mouseOut(document.body, { clientX, clientY });

test('H9.1 H9.2 H9.3 H9.4 leaving by the top shows the popup, Continue Exploring closes it', async () => {
  const { user } = await openPage('/');
  expect(popup()).not.toBeInTheDocument();
  leave(300, -2);
  expect(popup()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continue Exploring' }));
  expect(popup()).not.toBeInTheDocument();
});

test('H9.5 H9.7 it shows once a visit, also after the page was left and opened again', async () => {
  const first = await openPage('/');
  leave(300, -2);
  await first.user.click(screen.getByRole('button', { name: 'Continue Exploring' }));
  leave(300, -2);
  expect(popup()).not.toBeInTheDocument();
  first.leave();
  await openPage('/');
  leave(300, -2);
  expect(popup()).not.toBeInTheDocument();
});

test.each([
  ['left', -3, 200],
  ['right', 1300, 200],
  ['bottom', 300, 900],
])('H9.6 leaving by the %s shows nothing', async (_, x, y) => {
  await openPage('/');
  leave(x, y);
  expect(popup()).not.toBeInTheDocument();
});

test('H9.6 moving from one element to another at the top is no leaving', async () => {
  await openPage('/');
  fireEvent.mouseOut(document.body, { clientX: 300, clientY: 0, relatedTarget: document.documentElement });
  expect(popup()).not.toBeInTheDocument();
});

test('H9.8 it never shows on touch', async () => {
  await openPage('/');
  fireEvent(document.body, Object.assign(new Event('pointerover', { bubbles: true }), { pointerType: 'touch' }));
  leave(300, -2);
  expect(popup()).not.toBeInTheDocument();
});

test('H9.8 it does not show over another dialog', async () => {
  const { user } = await openPage('/');
  screen.getByRole('button', { name: 'Pre-Book Now' }).focus();
  await user.keyboard('{Enter}');
  leave(300, -2);
  expect(popup()).not.toBeInTheDocument();
});

test('H9.8 an open select or autofill list is no exit', async () => {
  await openPage('/');
  screen.getByRole('combobox', { name: 'How often would you visit?' }).focus();
  leave(300, -2);
  expect(popup()).not.toBeInTheDocument();
});

test('H9.8 it does not cover what a visitor is writing', async () => {
  await openPage('/');
  screen.getByRole('textbox', { name: 'Your thoughts' }).focus();
  leave(300, -2);
  expect(popup()).not.toBeInTheDocument();
});

test('H9.9 the close button and Escape close it, and focus returns', async () => {
  const { user } = await openPage('/');
  const opener = screen.getByRole('button', { name: 'Pre-Book Now' });
  opener.focus();
  leave(300, -2);
  const open = popup() ?? document.body;
  expect(within(open).getByRole('button', { name: 'Close' })).toBeVisible();
  await user.click(within(open).getByRole('button', { name: 'Close' }));
  expect(popup()).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});
