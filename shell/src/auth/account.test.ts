import { afterEach, expect, test } from '@jest/globals';
import { storedAccount, toUser } from './account';
import { SESSION_KEY } from './session/session-keys';

const account = (user_metadata: Record<string, unknown>) => ({ id: '1', created_at: '', user_metadata });

afterEach(() => window.localStorage.clear());

test.each([
  [{ name: ' Asha Rawat ', username: 'asha' }, 'Asha Rawat'],
  [{ name: '', username: 'asha' }, 'asha'],
  [{ name: 5, username: null }, ''],
  [{}, ''],
])('derives from %p the name %p @S5.1 @S5.2', (metadata, name) => {
  expect(toUser(account(metadata)).name).toBe(name);
});

test('shows the chosen portrait, or else the picture of another sign-in @S5.3 @S5.4', () => {
  expect(toUser(account({ portrait: 'fox', avatar_url: '/mine.webp' })).profileImage).toBe('/asset');
  expect(toUser(account({ portrait: 'nobody', avatar_url: '/mine.webp' })).profileImage).toBe('/mine.webp');
  expect(toUser(account({ portrait: 'nobody' })).profileImage).toBeNull();
});

test('ends a session without a refresh token when its access token expires', () => {
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

test.each(['', '{', 'null', '{"user":{}}', '{"user":null}'])('reads no account from the stored session %p', (text) => {
  window.localStorage.setItem(SESSION_KEY, text);
  expect(storedAccount()).toBeNull();
});
