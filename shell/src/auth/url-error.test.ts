import { expect, test } from '@jest/globals';
import { takeAddressError } from './url-error';

const old = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';

test.each([
  [`/settings?${old}`, '/settings'],
  [`/settings#${old}&sb=`, '/settings'],
  [`/settings?q=cap&${old}#${old}`, '/settings?q=cap'],
])('A14.3 A14.4 %s is told once and the address is cleaned', (address, cleaned) => {
  window.history.replaceState({ key: 'kept' }, '', address);
  expect(takeAddressError()).toBe('Email link is invalid or has expired. Please ask for a new link and try again.');
  expect(window.location.href).toBe(`${window.location.origin}${cleaned}`);
  expect(window.history.state).toEqual({ key: 'kept' });
  expect(takeAddressError()).toBeNull();
});

test('an address without an error, and its fragment, are left alone', () => {
  window.history.replaceState(null, '', '/help?error=mine#contact');
  expect(takeAddressError()).toBeNull();
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/help?error=mine#contact');
});
