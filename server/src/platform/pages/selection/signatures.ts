import { errors, jwtVerify, SignJWT } from 'jose';
import { deriveKey } from '../../../operators/derive-key';
import { LinkFailure } from './link-failure';

const ALGORITHM = 'HS256';

/**
 * Signs values with a key derived from the operator token. Servers with the same token accept each other's values, and a
 * new token ends all of them.
 * @param type separates the values of one purpose from all others
 */
export async function openSignatures(type: string, { operatorToken, now }: { operatorToken: string; now: () => Date }) {
  const key = await deriveKey(operatorToken, type);
  return {
    sign: (claims: Record<string, unknown>, expires: Date): Promise<string> =>
      new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, typ: type }).setExpirationTime(expires).sign(key),
    /** @throws LinkFailure if the signature is invalid or the value has expired */
    verify: async (value: string) => {
      const options = { algorithms: [ALGORITHM], typ: type, currentDate: now(), requiredClaims: ['exp'] };
      const { payload } = await jwtVerify(value, key, options).catch(throwLinkFailure);
      return { payload, expires: new Date(Number(payload.exp) * 1000) };
    },
  };
}

function throwLinkFailure(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw new LinkFailure('ended');
  if (error instanceof errors.JOSEError) throw new LinkFailure('invalid');
  throw error;
}
