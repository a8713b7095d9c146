import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocalList } from './local-list';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

const follow = (id: string) => userEvent.click(screen.getByRole('button', { name: `Follow ${id}` }));
const followed = () => screen.getByRole('status').textContent;

test('toggling adds and removes ids, and the list survives a reload @L7.3 @L7.5', async () => {
  const { unmount } = render(<Players />);
  await follow('7');
  await follow('3');
  expect(screen.getByRole('button', { name: 'Follow 7' })).toHaveAttribute('aria-pressed', 'true');
  await follow('7');
  unmount();
  render(<Players />);
  expect(followed()).toBe('Player 3');
  expect(localStorage.getItem('players')).toBe('[{"id":"3","name":"Player 3"}]');
});

test('two components on one page show the same list', async () => {
  render(
    <>
      <Players />
      <Followed />
    </>,
  );
  await follow('7');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Player 7', 'Player 7']);
});

test('follows changes from another tab', () => {
  render(<Followed />);
  act(() => {
    localStorage.setItem('players', '[{"id":"3","name":"Asha"},{"id":"7","name":"Dev"}]');
    window.dispatchEvent(new StorageEvent('storage', { key: 'players' }));
  });
  expect(followed()).toBe('Asha Dev');
});

test('each key has its own list @L7.3', async () => {
  localStorage.setItem('teams', '[{"id":"alpha","name":"Alpha"}]');
  render(<Players />);
  expect(followed()).toBe('');
});

test.each(['no JSON', '{"3":true}', 'null', '["3"]', '[{"id":3,"name":"Asha"}, null]'])(
  'treats an invalid stored value as an empty list: %s',
  (stored) => {
    localStorage.setItem('players', stored);
    render(<Followed />);
    expect(followed()).toBe('');
  },
);

test('keeps the list in memory when storage is blocked @L7.5', async () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const storage = jest.spyOn(window, 'localStorage', 'get').mockImplementation(blocked);
  render(<Players />);
  await follow('7');
  expect(followed()).toBe('Player 7');
  await follow('7');
  expect(followed()).toBe('');
  expect(storage).toHaveBeenCalled();
});

function Players() {
  const { has, toggle } = useLocalList('players');
  return (
    <>
      {['3', '7'].map((id) => (
        <button key={id} type="button" aria-pressed={has(id)} onClick={() => toggle(id, `Player ${id}`)}>
          Follow {id}
        </button>
      ))}
      <Followed />
    </>
  );
}

function Followed() {
  return (
    <p role="status">
      {useLocalList('players')
        .entries.map(({ name }) => name)
        .join(' ')}
    </p>
  );
}
