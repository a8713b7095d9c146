import type { Release } from '@arena/shared/contract/release';
import { claimFaults } from './claims';
import type { ReleaseSet } from './release-set';
import { apiFaults, versionFaults } from './versions';

/**
 * Route conflicts, and what a release needs but live releases or the server do not have: releases that can never be
 * live together.
 */
export function incompatibilities(candidate: Release, live: ReleaseSet): string[] {
  return [...claimFaults(candidate, live), ...versionFaults(candidate, live), ...apiFaults(candidate)];
}
