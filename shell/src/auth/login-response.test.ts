import { expect, test } from '@jest/globals';
import { toUser } from './account';
import { accountOf, expiryOf } from './login-response';

test.each([
  [{ id: '1', name: 'Asha Rawat', username: 'asha', profileImage: '/asha.webp' }, 'Asha Rawat', '/asha.webp'],
  [{ id: 7, username: 'asha', email: 'asha@example.in', profileImage: null }, 'asha', null],
  [{ email: 'asha@example.in' }, 'asha@example.in', null],
])('A10.2 A10.4 the user of the answer %p is shown as %p', (user, name, profileImage) => {
  expect(toUser(accountOf(user))).toEqual({ name, profileImage });
});

test('A10.2 a token tells when it expires, or does not', () => {
  expect(expiryOf(`e30.${Buffer.from('{"exp":1800000000}').toString('base64url')}.x`)).toBe(1_800_000_000);
  for (const token of ['opaque', 'a.b.c', `e30.${Buffer.from('{}').toString('base64url')}.x`, '']) {
    expect(expiryOf(token)).toBeNull();
  }
});
