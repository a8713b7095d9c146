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

test('A1.2 closed, nothing of it is in the document', () => {
  render(<Page />);
  expect(document.querySelector('dialog')).toBeNull();
});

test('A1.6 it is named by its title and starts in its first field', async () => {
  const { dialog } = await openDialog();
  expect(dialog).toHaveAccessibleName('Early access');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

test('A1.6 without a field it starts at its title', () => {
  render(
    <Dialog open onClose={() => {}} title="Wait">
      Read me
    </Dialog>,
  );
  expect(screen.getByRole('heading', { name: 'Wait' })).toHaveFocus();
});

test.each([
  ['A1.6 H9.9 Escape', () => userEvent.keyboard('{Escape}')],
  ['A1.6 the close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['A1.3 H9.9 a press on the backdrop', () => userEvent.click(screen.getByRole('dialog'))],
  ["the system's Back", () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
])('%s closes it, and the focus returns', async (_title, close) => {
  await openDialog();
  await close();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('A1.4 A1.5 a press inside does not close it, nor one that starts inside and ends outside', async () => {
  const { dialog } = await openDialog();
  await userEvent.click(screen.getByText('Tell us who comes.'));
  fireEvent.mouseDown(screen.getByRole('textbox', { name: 'Name' }));
  fireEvent.mouseUp(dialog);
  fireEvent.click(dialog);
  expect(dialog).toBeVisible();
});

test('Escape in a dialog opened from another closes that one only', async () => {
  await openDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Terms' }));
  expect(screen.getAllByRole('dialog')).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Early access');
  expect(screen.getByRole('button', { name: 'Terms' })).toHaveFocus();
});

test('Escape that ends the input of a word does not close it', async () => {
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
