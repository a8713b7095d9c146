import type { Release } from '@arena/shared/contract/release/release';
import { claimFaults } from './claims';
import type { ReleaseSet } from './release-set';
import { apiFaults, versionFaults } from './versions';

/**
 * Reasons why releases can never be live together: route conflicts, and needs that neither live releases nor the server
 * meet.
 */
export function incompatibilities(candidate: Release, live: ReleaseSet): string[] {
  return [...claimFaults(candidate, live), ...versionFaults(candidate, live), ...apiFaults(candidate)];
}
