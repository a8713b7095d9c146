import type { Preview } from '@arena/shared/contract/ops-api/previews';

/** The apps that a preview shows instead of what is live, as one text. */
export function previewedApps({ releases }: Pick<Preview, 'releases'>): string {
  return Object.keys(releases).join(', ');
}
