import type { ApiResult } from '@arena/shared/api/call';
import type { Binding } from '@arena/shared/contract/ops-api/ci';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { OperatorToken } from '@arena/shared/contract/ops-api/people';
import type { Api } from '../api/api';

/** `asOf`: when the tokens were loaded, to find those that have expired. */
export type Tokens = { tokens: OperatorToken[]; asOf: Date; bindings: Binding[] };

/** All tokens; valid ones first, the newest first. And the workflows that need none. */
export async function loadTokens(api: Api): Promise<ApiResult<Tokens>> {
  const [answer, bound] = await Promise.all([api.send(opsApi.tokens, {}), api.send(opsApi.bindings, {})]);
  if (!answer.ok) return answer;
  if (!bound.ok) return bound;
  const { bindings } = bound.data;
  const asOf = new Date();
  const newestFirst = [...answer.data.tokens].reverse();
  const isOver = (token: OperatorToken) => stateOf(token, asOf) !== 'valid';
  const tokens = newestFirst.sort((a, b) => Number(isOver(a)) - Number(isOver(b)));
  return { ok: true, data: { asOf, tokens, bindings } };
}

/** Whether the server accepts a token. */
export function stateOf({ revokedAt, expiresAt }: OperatorToken, now: Date): 'valid' | 'revoked' | 'expired' {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'valid';
}

/** Whether a revocation would end anything. Links and schedules of a session last longer than the session. */
export function isRevocable(token: OperatorToken, now: Date): boolean {
  const state = stateOf(token, now);
  return state === 'valid' || (state === 'expired' && token.subject !== null);
}
