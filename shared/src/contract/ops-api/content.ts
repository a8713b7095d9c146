import { z } from 'zod';
import { operation } from '../operation';
import { timestamp } from '../time/timestamp';
import { acceptedRelease, type OpsEndpoint, releaseParams } from './fields';

/** A JSON object; the schema of the release says which. */
const jsonObject = z.record(z.string(), z.unknown());

const releaseContent = z.object({
  app: z.string(),
  release: z.string(),
  /** JSON Schema of the content. */
  schema: jsonObject,
  content: jsonObject,
  publishedAt: timestamp,
  publishedBy: z.string(),
});
export type ReleaseContent = z.output<typeof releaseContent>;

export const contentApi = {
  /** 404 if the release has no content. */
  content: {
    method: 'GET',
    url: '/api/ops/apps/:app/releases/:release/content',
    config: { access: 'reader' },
    schema: { params: releaseParams, response: { 200: releaseContent } },
  },
  /**
   * Publishes a release with the code of `release` and this content. It is not live: it takes the same checks and changes
   * as every release. Equal content gives the same release.
   */
  publishContent: {
    method: 'POST',
    url: '/api/ops/apps/:app/releases/:release/content',
    config: { access: 'contributor' },
    schema: {
      params: releaseParams,
      body: z.object({ content: jsonObject }),
      response: { 201: acceptedRelease, 202: operation },
    },
  },
} as const satisfies Record<string, OpsEndpoint>;
