import type { LiveSection } from '@arena/shared/contract/release-map';
import type { Section } from '@arena/shared/contract/section';

/** A section whose code is here: that of its live release, or of the last good one. */
export type LoadedSection = { live: LiveSection; release: string; section: Section };

/** Whether an earlier release is shown in place of the live one. */
export function standsIn({ live, release }: LoadedSection): boolean {
  return release !== live.release;
}
