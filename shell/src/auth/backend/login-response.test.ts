import { expect, test } from '@jest/globals';
import { toUser } from '../account';
import { toAccount, tokenExpiry } from './login-response';

test.each([
  [{ id: '1', name: 'Asha Rawat', username: 'asha', profileImage: '/asha.webp' }, 'Asha Rawat', '/asha.webp'],
  [{ id: 7, username: 'asha', email: 'asha@example.in', profileImage: null }, 'asha', null],
  [{ email: 'asha@example.in' }, 'asha@example.in', null],
])('shows the user %p as %p @A10.2 @A10.4', (user, name, profileImage) => {
  expect(toUser(toAccount(user))).toEqual({ name, profileImage });
});

test('reads the expiry of a token if it has one @A10.2', () => {
  expect(tokenExpiry(`e30.${Buffer.from('{"exp":1800000000}').toString('base64url')}.x`)).toBe(1_800_000_000);
  for (const token of ['opaque', 'a.b.c', `e30.${Buffer.from('{}').toString('base64url')}.x`, '']) {
    expect(tokenExpiry(token)).toBeNull();
  }
});
