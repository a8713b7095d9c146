import type { ApiFailure, post } from '@arena/shared/api/post';
import { jest } from '@jest/globals';

/** Stands in for the one function that touches the network; every waiver arrives unless a test says otherwise. */
export function aPost() {
  const stand = jest.fn<typeof post>();
  stand.mockImplementation(arrived);
  jest.unstable_mockModule('@arena/shared/api/post', () => ({ post: stand }));
  return stand;
}

/** What the server answers to a waiver; midnight has passed at the arena, and not yet in Greenwich. */
export const receipt = { reference: 'AR-7K2M9QXD', signedAt: '2026-11-20T20:00:00.000Z', validUntil: '2026-12-31' };

export const arrived = answering(receipt);

/** An answer that says yes, with these fields in it. */
export function answering(fields: object): typeof post {
  return async () => ({ ok: true, data: JSON.parse(JSON.stringify(fields)) });
}

export function failing(failure: ApiFailure): typeof post {
  return async () => ({ ok: false, failure });
}
