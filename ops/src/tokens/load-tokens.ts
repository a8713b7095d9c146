import type { ApiResult } from '@arena/shared/api/call';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { OperatorToken } from '@arena/shared/contract/ops-api/people';
import type { Api } from '../api/api';

/** `asOf`: when the tokens were loaded, to find those that have expired. */
export type Tokens = { tokens: OperatorToken[]; asOf: Date };

/** All tokens; valid ones first, the newest first. */
export async function loadTokens(api: Api): Promise<ApiResult<Tokens>> {
  const answer = await api.send(opsApi.tokens, {});
  if (!answer.ok) return answer;
  const asOf = new Date();
  const newestFirst = [...answer.data.tokens].reverse();
  const isOver = (token: OperatorToken) => stateOf(token, asOf) !== 'valid';
  return { ok: true, data: { asOf, tokens: newestFirst.sort((a, b) => Number(isOver(a)) - Number(isOver(b))) } };
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
