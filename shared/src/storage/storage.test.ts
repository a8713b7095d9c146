import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { isInMemory, safeLocalStorage, safeSessionStorage } from './safe-storage';
import { subscribeToKey } from './storage-changes';
import { storedChoice } from './stored-choice';

const areas = [
  ['localStorage', safeLocalStorage],
  ['sessionStorage', safeSessionStorage],
] as const;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  delete window.unstoredValues;
});
afterEach(() => {
  jest.restoreAllMocks();
});

const block = (area: 'localStorage' | 'sessionStorage') =>
  jest.spyOn(window, area, 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });

const fill = () =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });

test.each(areas)('%s keeps a value for the next page', (area, storage) => {
  storage.setItem('colour', 'dusk');
  expect([window[area].getItem('colour'), isInMemory(area, 'colour')]).toEqual(['dusk', false]);
  storage.removeItem('colour');
  expect([window[area].getItem('colour'), storage.getItem('colour')]).toEqual([null, null]);
});

test.each(areas)('a blocked %s keeps a value for the life of the page', (area, storage) => {
  block(area);
  expect(storage.getItem('colour')).toBeNull();
  storage.setItem('colour', 'dusk');
  expect([storage.getItem('colour'), isInMemory(area, 'colour')]).toEqual(['dusk', true]);
  storage.removeItem('colour');
  expect([storage.getItem('colour'), isInMemory(area, 'colour')]).toEqual([null, false]);
});

test.each(areas)('a full %s keeps the new value and not the stored one', (area, storage) => {
  storage.setItem('colour', 'dusk');
  const full = fill();
  storage.setItem('colour', 'paper');
  expect([storage.getItem('colour'), isInMemory(area, 'colour')]).toEqual(['paper', true]);
  full.mockRestore();
  storage.setItem('colour', 'system');
  expect([storage.getItem('colour'), isInMemory(area, 'colour')]).toEqual(['system', false]);
});

test('a full storage forgets a removed value', () => {
  safeLocalStorage.setItem('colour', 'dusk');
  fill();
  safeLocalStorage.setItem('colour', 'paper');
  safeLocalStorage.removeItem('colour');
  expect(safeLocalStorage.getItem('colour')).toBeNull();
});

test('the two storages keep unstored values apart', () => {
  fill();
  safeLocalStorage.setItem('colour', 'dusk');
  expect(safeSessionStorage.getItem('colour')).toBeNull();
});

test('shell and section read the same unstored value', async () => {
  fill();
  safeLocalStorage.setItem('colour', 'dusk');
  jest.resetModules();
  const copy = await import('./safe-storage');
  expect(copy.safeLocalStorage).not.toBe(safeLocalStorage);
  expect(copy.safeLocalStorage.getItem('colour')).toBe('dusk');
});

const colour = storedChoice({ key: 'colour', storage: safeLocalStorage, values: ['dusk', 'paper'] });

test('a choice is the first value until the visitor chooses', () => {
  expect(colour.get()).toBe('dusk');
  localStorage.setItem('colour', 'unknown');
  expect(colour.get()).toBe('dusk');
  colour.set('paper');
  expect([colour.get(), localStorage.getItem('colour')]).toEqual(['paper', 'paper']);
});

test.each<[string, () => void, number]>([
  ['a choice on this page', () => colour.set('paper'), 1],
  ['a change in another tab', () => window.dispatchEvent(new StorageEvent('storage', { key: 'colour' })), 1],
  ['a cleared storage in another tab', () => window.dispatchEvent(new StorageEvent('storage', { key: null })), 1],
  ['another key', () => window.dispatchEvent(new StorageEvent('storage', { key: 'ticker' })), 0],
  ['a return from the back/forward cache', () => window.dispatchEvent(pageShow(true)), 1],
  ['the first display of the page', () => window.dispatchEvent(pageShow(false)), 0],
])('%s calls a subscriber', (_, act, calls) => {
  const onChange = jest.fn();
  const unsubscribe = subscribeToKey('colour', onChange);
  act();
  unsubscribe();
  act();
  expect(onChange).toHaveBeenCalledTimes(calls);
});

const pageShow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });
