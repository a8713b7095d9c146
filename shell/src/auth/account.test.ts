import { afterEach, expect, test } from '@jest/globals';
import { storedAccount, toUser } from './account';
import { SESSION_KEY } from './auth-storage';

const account = (user_metadata: Record<string, unknown>) => ({ id: '1', created_at: '', user_metadata });

afterEach(() => window.localStorage.clear());

test.each([
  [{ name: ' Asha Rawat ', username: 'asha' }, 'Asha Rawat'],
  [{ name: '', username: 'asha' }, 'asha'],
  [{ name: 5, username: null }, ''],
  [{}, ''],
])('S5.1 S5.2 the name of %p is %p', (metadata, name) => {
  expect(toUser(account(metadata)).name).toBe(name);
});

test('S5.3 S5.4 the picture is the chosen portrait, else the one another sign-in brought along', () => {
  expect(toUser(account({ portrait: 'fox', avatar_url: '/mine.webp' })).profileImage).toBe('/asset');
  expect(toUser(account({ portrait: 'nobody', avatar_url: '/mine.webp' })).profileImage).toBe('/mine.webp');
  expect(toUser(account({ portrait: 'nobody' })).profileImage).toBeNull();
});

test('a session that nothing can renew ends with its token', () => {
  const store = (expires_at: number | null) => {
    const session = { access_token: 'a', refresh_token: '', expires_at, user: account({}) };
    window.localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  };
  store(Date.now() / 1000 + 60);
  expect(storedAccount()).not.toBeNull();
  store(null);
  expect(storedAccount()).not.toBeNull();
  store(Date.now() / 1000 - 1);
  expect(storedAccount()).toBeNull();
});

test.each(['', '{', 'null', '{"user":{}}', '{"user":null}'])('a stored session that says %p is no account', (text) => {
  window.localStorage.setItem(SESSION_KEY, text);
  expect(storedAccount()).toBeNull();
});
