import { expect, test } from '@jest/globals';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog';

async function openDialog() {
  const { container } = render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return { container, dialog: screen.getByRole('dialog') };
}

test('a closed dialog is not in the document @A1.2', () => {
  render(<Page />);
  expect(document.querySelector('dialog')).toBeNull();
});

test('its title is its name and its first field gets the focus @A1.6', async () => {
  const { dialog } = await openDialog();
  expect(dialog).toHaveAccessibleName('Early access');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

test('without a field, its title gets the focus @A1.6', () => {
  render(
    <Dialog open onClose={() => {}} title="Wait">
      Read me
    </Dialog>,
  );
  expect(screen.getByRole('heading', { name: 'Wait' })).toHaveFocus();
});

test.each([
  ['Escape @A1.6 @H9.9', () => userEvent.keyboard('{Escape}')],
  ['the close button @A1.6', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['a click on the backdrop @A1.3 @H9.9', () => userEvent.click(screen.getByRole('dialog'))],
  [
    'the Back gesture of the system',
    () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })),
  ],
])('%s closes it and returns the focus to the opener', async (_title, close) => {
  await openDialog();
  await close();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('stays open after a click inside and after a press that starts inside and ends outside @A1.4 @A1.5', async () => {
  const { dialog } = await openDialog();
  await userEvent.click(screen.getByText('Tell us who comes.'));
  fireEvent.mouseDown(screen.getByRole('textbox', { name: 'Name' }));
  fireEvent.mouseUp(dialog);
  fireEvent.click(dialog);
  expect(dialog).toBeVisible();
});

test('Escape in a nested dialog closes only the nested one', async () => {
  await openDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Terms' }));
  expect(screen.getAllByRole('dialog')).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Early access');
  expect(screen.getByRole('button', { name: 'Terms' })).toHaveFocus();
});

test('Escape that cancels an input-method composition does not close it', async () => {
  const { dialog } = await openDialog();
  const field = screen.getByRole('textbox', { name: 'Name' });
  fireEvent(field, createEvent.keyDown(field, { key: 'Escape', isComposing: true }));
  expect(dialog).toBeVisible();
});

function Page() {
  const [open, setOpen] = useState(false);
  const [terms, setTerms] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Early access">
        <p>Tell us who comes.</p>
        <input aria-label="Name" />
        <button type="button" onClick={() => setTerms(true)}>
          Terms
        </button>
        <Dialog open={terms} onClose={() => setTerms(false)} title="Terms">
          Play fair.
        </Dialog>
      </Dialog>
    </>
  );
}
