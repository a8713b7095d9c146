import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useIdempotencyKey } from './use-idempotency-key';

test('retries share a key; a changed, a renewed and another form get a new one @H12.9 @T3.1', () => {
  const { result, rerender } = renderHook(useIdempotencyKey);
  const body = { name: 'Asha' };
  const first = result.current.keyFor(body);
  rerender();
  expect(result.current.keyFor({ ...body })).toBe(first);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  const changed = result.current.keyFor({ name: 'Dev' });
  result.current.renew();
  const renewed = result.current.keyFor({ name: 'Dev' });
  expect(new Set([first, changed, renewed, renderHook(useIdempotencyKey).result.current.keyFor(body)]).size).toBe(4);
});
