import type { ApiResult } from '@arena/shared/api/call';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Submission, SubmissionKind } from '@arena/shared/contract/ops-api/submissions';
import type { Api } from '../api/api';
import type { RowPage } from '../parts/use-paged-rows';
import { kindOf } from './kinds';

export type SubmissionQuery = { kind: SubmissionKind; search: string };

export type Submissions = SubmissionQuery & { first: RowPage<Submission> };

/** The latest submissions of the kind that the URL names. */
export async function loadSubmissions(api: Api, url: string): Promise<ApiResult<Submissions>> {
  const query = { kind: kindOf(new URL(url).searchParams.get('kind')), search: '' };
  const first = await searchSubmissions(api, query);
  return first.ok ? { ok: true, data: { ...query, first: first.data } } : first;
}

/**
 * A page of submissions, newest first. `before` is `next` of the previous page. A search is mostly for a person, so it
 * never appears in a URL.
 */
export async function searchSubmissions(
  api: Api,
  query: SubmissionQuery,
  before?: string,
): Promise<ApiResult<RowPage<Submission>>> {
  const answer = await api.send(opsApi.searchSubmissions, { body: { ...query, before } });
  return answer.ok ? { ok: true, data: { rows: answer.data.submissions, next: answer.data.next } } : answer;
}
