import type { Preview } from '@arena/shared/contract/ops-api/previews';

/** The apps whose live releases a preview replaces, as one text. */
export function previewedApps({ releases }: Pick<Preview, 'releases'>): string {
  return Object.keys(releases).join(', ');
}
