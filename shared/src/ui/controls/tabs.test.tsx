import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs';

const tabs = [
  { id: 'overview', label: 'Overview', content: 'A site and two approaches' },
  { id: 'rules', label: 'Rules', content: 'First to win 4 rounds' },
  { id: 'community', label: 'Community', content: 'What players say' },
];

const panelText = () => screen.getByRole('tabpanel').textContent;
const tab = (name: string) => screen.getByRole('tab', { name });

test('the selected tab is marked and names the panel @B2.2', async () => {
  render(<Mode start="overview" />);
  expect(screen.getByRole('tablist', { name: 'About this mode' })).toBeVisible();
  expect(tab('Overview')).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(tab('Rules'));
  expect(tab('Rules')).toHaveAttribute('aria-selected', 'true');
  expect(tab('Overview')).toHaveAttribute('aria-selected', 'false');
  expect(screen.getByRole('tabpanel', { name: 'Rules' })).toHaveTextContent('First to win 4 rounds');
});

test('all tabs together are one tab stop @B2.2', async () => {
  render(<Mode start="rules" />);
  await userEvent.tab();
  expect(tab('Rules')).toHaveFocus();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

test.each([
  ['{ArrowRight}', 'overview', 'Rules'],
  ['{ArrowLeft}', 'overview', 'Community'],
  ['{ArrowRight}', 'community', 'Overview'],
  ['{Home}', 'community', 'Overview'],
  ['{End}', 'overview', 'Community'],
])('%s moves from %s to %s @B2.2', async (key, start, next) => {
  render(<Mode start={start} />);
  await userEvent.tab();
  await userEvent.keyboard(key);
  expect(tab(next)).toHaveFocus();
  expect(tab(next)).toHaveAttribute('aria-selected', 'true');
});

test('ignores arrow keys with Alt, which the browser uses', () => {
  render(<Mode start="overview" />);
  expect(fireEvent.keyDown(tab('Overview'), { key: 'ArrowRight', altKey: true })).toBe(true);
  expect(panelText()).toBe('A site and two approaches');
});

test('selects the first tab for an unknown id, for example from an old link', async () => {
  render(<Mode start="gallery" />);
  expect(panelText()).toBe('A site and two approaches');
  await userEvent.tab();
  expect(tab('Overview')).toHaveFocus();
});

function Mode({ start }: { start: string }) {
  const [selected, setSelected] = useState(start);
  return <Tabs label="About this mode" tabs={tabs} selected={selected} onSelect={setSelected} />;
}
