import type { ApiResult } from '@arena/shared/api/call';
import type { Api } from '../api/api';
import type { Rows } from '../parts/use-paged-rows';
import { type Kind, kindOf } from './kinds';

/** A form that a visitor sent, its fields by name. */
export type Submission = { reference: string; receivedAt: string } & Record<string, string | number | boolean | null>;

/** Which submissions are looked at. */
export type Choice = { kind: Kind; search: string };

export type Submissions = Choice & { first: Rows<Submission> };

/** The newest submissions of the kind that the address names. */
export async function loadSubmissions(api: Api, url: string): Promise<ApiResult<Submissions>> {
  const choice = { kind: kindOf(new URL(url).searchParams.get('kind')), search: '' };
  const first = await loadSome(api, choice);
  return first.ok ? { ok: true, data: { ...choice, first: first.data } } : first;
}

/**
 * Some submissions, newest first: the newest of all, or those before a place that an earlier answer named. What is
 * searched for is mostly a person, and stands in no address.
 */
export async function loadSome(api: Api, choice: Choice, before?: string): Promise<ApiResult<Rows<Submission>>> {
  const answer = await api.post<{ submissions: Submission[]; next: string | null }>('/ops/submissions/searches', {
    ...choice,
    before,
  });
  return answer.ok ? { ok: true, data: { rows: answer.data.submissions, next: answer.data.next } } : answer;
}
