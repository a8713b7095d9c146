import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useIdempotencyKey } from './use-idempotency-key';

test('H12.9 T3.1 every try of one form has one key, the next form another, and no two forms share one', () => {
  const { result, rerender } = renderHook(useIdempotencyKey);
  const first = result.current.key();
  rerender();
  expect(result.current.key()).toBe(first);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  result.current.renew();
  expect(result.current.key()).not.toBe(first);
  expect(renderHook(useIdempotencyKey).result.current.key()).not.toBe(first);
});
