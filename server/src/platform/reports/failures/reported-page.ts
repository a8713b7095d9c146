import { setId } from '@arena/shared/contract/release/release';
import { pagePath } from '@arena/shared/contract/section/page-path';
import { z } from 'zod';

/** The id of a request. While guarded canaries run, a dot and the signed number of the page view follow. */
const PAGE_REQUEST = /^([\w-]{8,64})(?:\.([\w-]{1,120}))?$/;

/** The request id of a page, as the browser sends it. */
export const pageRequest = z
  .string()
  .regex(PAGE_REQUEST, 'The request id is not valid.')
  .transform((text) => {
    const [, id = '', viewNumber] = PAGE_REQUEST.exec(text) ?? [];
    return { id, viewNumber };
  });

/** The reported page view: release set, path without query, and request. */
export const reportedPage = {
  set: setId,
  page: pagePath,
  request: pageRequest.optional(),
};
