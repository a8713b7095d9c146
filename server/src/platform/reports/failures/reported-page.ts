import { pagePath } from '@arena/shared/contract/page-path';
import { setId } from '@arena/shared/contract/release';
import { z } from 'zod';

/** The id of a request; while guarded canaries run, followed by a dot and the signed number of the page view. */
const PAGE_REQUEST = /^([\w-]{8,64})(?:\.([\w-]{1,120}))?$/;

/** The request of a page, as its browser knows it. */
export const pageRequest = z
  .string()
  .regex(PAGE_REQUEST, 'The request id is not valid.')
  .transform((text) => {
    const [, id = '', viewNumber] = PAGE_REQUEST.exec(text) ?? [];
    return { id, viewNumber };
  });

/** The page view that a report is about: release set, path without query, and its request. */
export const reportedPage = {
  set: setId,
  page: pagePath,
  request: pageRequest.optional(),
};
