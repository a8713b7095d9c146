import type { ApiResult } from '@arena/shared/api/call';
import { type Api, withQuery } from '../api/api';
import type { Rows } from '../parts/use-more';
import { type Kind, kindOf } from './kinds';

/** A form that a visitor sent, its fields by name. */
export type Submission = { reference: string; receivedAt: string } & Record<string, string | number | boolean | null>;

/** Which submissions are looked at. */
export type Choice = { kind: Kind; search: string };

export type Submissions = Choice & { first: Rows<Submission> };

/** The newest submissions that the address asks for. */
export async function loadSubmissions(api: Api, url: string): Promise<ApiResult<Submissions>> {
  const asked = new URL(url).searchParams;
  const choice = { kind: kindOf(asked.get('kind')), search: asked.get('search') ?? '' };
  const first = await loadSome(api, choice);
  return first.ok ? { ok: true, data: { ...choice, first: first.data } } : first;
}

/** Some submissions, newest first: the newest of all, or those before a place that an earlier answer named. */
export async function loadSome(api: Api, choice: Choice, before?: string): Promise<ApiResult<Rows<Submission>>> {
  const path = withQuery('/ops/submissions', { ...choice, before });
  const answer = await api.get<{ submissions: Submission[]; next: string | null }>(path);
  return answer.ok ? { ok: true, data: { rows: answer.data.submissions, next: answer.data.next } } : answer;
}
