import { previewId } from '@arena/shared/contract/ops-api/previews';
import { HOUR } from '@arena/shared/contract/time/duration';
import { z } from 'zod';
import type { PreviewRow } from '../../delivery/previews/previews';
import { LinkFailure } from './link-failure';
import { openSignatures } from './signatures';

const claims = z.object({ preview: previewId });

/** Temporary links to releases that are not live. */
export type PreviewLinks = {
  /** How long a link may work. */
  expiryIn: (hours: number) => Date;
  /** The URL that opens a page of a stored preview. It contains only the id and the end of the preview. */
  signPreview: (preview: Pick<PreviewRow, 'id' | 'expiresAt'>, page: string) => Promise<string>;
  /**
   * @throws LinkFailure if the signature is invalid, the link has expired or was revoked, or the token that created it is
   * no longer valid
   */
  verify: (token: string) => Promise<{ preview: PreviewRow; expires: Date }>;
};

/** Creates and verifies the links of stored previews. A link of an older version, which has no row, has ended. */
export async function openPreviewLinks(dependencies: {
  operatorToken: string;
  site: string;
  now: () => Date;
  /** Whether the token with this id is still valid. */
  isTokenValid: (id: string) => Promise<boolean>;
  findPreview: (id: string) => Promise<PreviewRow | undefined>;
}): Promise<PreviewLinks> {
  const { operatorToken, site, now, isTokenValid, findPreview } = dependencies;
  const { sign, verify } = await openSignatures('arena-view', { operatorToken, now });
  return {
    expiryIn: (hours) => new Date(toWholeSeconds(now()) + hours * HOUR),
    signPreview: async ({ id, expiresAt }, page) => `${site}${page}?preview=${await sign({ preview: id }, expiresAt)}`,
    verify: async (token) => {
      const { payload, expires } = await verify(token);
      const claimed = claims.safeParse(payload);
      if (!claimed.success) throw new LinkFailure('ended');
      const preview = await loadPreview(findPreview, claimed.data.preview);
      if (preview.tokenId && !(await isTokenValid(preview.tokenId))) throw new LinkFailure('ended');
      return { preview, expires };
    },
  };
}

/** @throws LinkFailure if it was revoked or deleted */
async function loadPreview(
  findPreview: (id: string) => Promise<PreviewRow | undefined>,
  id: string,
): Promise<PreviewRow> {
  const preview = await findPreview(id);
  if (!preview) throw new LinkFailure('ended');
  if (preview.revokedAt) throw new LinkFailure('revoked');
  return preview;
}

/** Tokens expire at whole seconds. Rounding keeps the reported expiry exact. */
function toWholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
