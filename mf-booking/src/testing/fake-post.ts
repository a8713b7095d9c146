import type { ApiFailure, post } from '@arena/shared/api/post';
import { jest } from '@jest/globals';

/** Mocks the only function that uses the network. By default every submission succeeds. */
export function fakePost() {
  const mock = jest.fn<typeof post>();
  mock.mockImplementation(succeed);
  jest.unstable_mockModule('@arena/shared/api/post', () => ({ post: mock }));
  return mock;
}

/** The answer of the server to a waiver. Its time is already the next day at the arena, but not yet in UTC. */
export const receipt = {
  reference: 'AR-7K2M9QXD',
  signedAt: '2026-11-20T20:00:00.000Z',
  validUntil: '2026-12-31',
  qrCode: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1v1h-1z"/></svg>',
};

export const succeed = respondWith(receipt);

/** A successful response with these fields. */
export function respondWith(fields: object): typeof post {
  return async () => ({ ok: true, data: JSON.parse(JSON.stringify(fields)) });
}

/** A failed request. */
export function failWith(failure: ApiFailure): typeof post {
  return async () => ({ ok: false, failure });
}
