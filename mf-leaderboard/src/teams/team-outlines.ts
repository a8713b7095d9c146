import type { TeamId } from './team-id';

/** Path data of the four team patches in a 64 by 64 box. Their shapes differ, so colour is not essential. */
export const teamOutlines: Record<TeamId, string> = {
  Alpha: 'M32 4 60 58H4z',
  Bravo: 'M6 6h52v30q0 16-26 24Q6 52 6 36z',
  Charlie: 'M32 3 61 32 32 61 3 32z',
  Delta: 'M32 4a28 28 0 1 1 0 56 28 28 0 1 1 0-56z',
};
