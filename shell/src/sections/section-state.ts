import type { Content } from '@arena/shared/contract/release/content';
import { safeSessionStorage } from '@arena/shared/storage/safe-storage';
import type { Container } from './load-container';
import type { SectionFailure } from './section-failure';

const STORAGE_KEY = 'quarantined-releases';

/** State of the sections on this page. */
export const sectionState = {
  /** Containers that are loading or have loaded, by the URL of their entry. Failed ones are removed. */
  containers: new Map<string, Promise<Container>>(),
  /** Contents of releases that are loading or have loaded, by URL. Failed ones are removed. */
  contents: new Map<string, Promise<Content>>(),
  /** Failures that this page has reported: a release and a reason each. */
  reported: new Set<string>(),
  /** Releases that have rendered something on this page. */
  rendered: new Set<string>(),
  /** Why sections failed on this page, by live release. Removed when the visitor tries again. */
  failures: new Map<string, SectionFailure>(),
  /** Releases that failed during this visit: on this page or on an earlier one in this tab. */
  quarantined: new Set<string>(readQuarantine()),
};

/** Marks a release as failed for the rest of the visit. */
export function quarantine(release: string) {
  sectionState.quarantined.add(release);
  safeSessionStorage.setItem(STORAGE_KEY, JSON.stringify([...sectionState.quarantined]));
}

function readQuarantine(): string[] {
  try {
    const value: unknown = JSON.parse(safeSessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  } catch {
    return []; // Not valid JSON.
  }
}
