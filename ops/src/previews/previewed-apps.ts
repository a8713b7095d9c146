import type { Preview } from '@arena/shared/contract/ops-api/previews';

/** The apps of which a preview does not show the live release, as one text. */
export function previewedApps({ releases }: Pick<Preview, 'releases'>): string {
  return Object.keys(releases).join(', ');
}
