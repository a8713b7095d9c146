import { pagePath } from '@arena/shared/contract/page-path';
import { setId } from '@arena/shared/contract/release';
import { z } from 'zod';
import { REQUEST_ID_PATTERN } from '../http/request-id';

/** The page view that a report is about: release set, path without query, and the id of its request. */
export const reportedPage = {
  set: setId,
  page: pagePath,
  request: z.string().regex(REQUEST_ID_PATTERN, 'The request id is not valid.').optional(),
};
