import { expect, test } from '@jest/globals';
import { consumeUrlError } from './url-error';

const error = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';

test.each([
  [`/settings?${error}`, '/settings'],
  [`/settings#${error}&sb=`, '/settings'],
  [`/settings?q=cap&${error}#${error}`, '/settings?q=cap'],
])('returns the error of %s once and removes it from the URL @A14.3 @A14.4', (url, cleaned) => {
  window.history.replaceState({ key: 'same' }, '', url);
  expect(consumeUrlError()).toBe('This link has expired, or it was used already.');
  expect(window.location.href).toBe(`${window.location.origin}${cleaned}`);
  expect(window.history.state).toEqual({ key: 'same' });
  expect(consumeUrlError()).toBeNull();
});

test('does not change a URL without an error', () => {
  window.history.replaceState(null, '', '/help?error=mine#contact');
  expect(consumeUrlError()).toBeNull();
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/help?error=mine#contact');
});
