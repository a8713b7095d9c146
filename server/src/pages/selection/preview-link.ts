import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { appName, releaseId } from '@arena/shared/contract/release';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { setId } from '../../releases/release-set';
import { LinkFailure } from './link-failure';

const ALGORITHM = 'HS256';
const TYPE = 'arena-view';
const HOUR = 3_600_000;

/** Hours a link works: a day unless somebody asks for more, a week at most. */
const LONGEST = 168;
const HOURS = `A link works for 1 to ${LONGEST} hours.`;
export const hours = z.number(HOURS).int(HOURS).min(1, HOURS).max(LONGEST, HOURS).default(24);

const preview = z.object({ app: appName, release: releaseId });
const set = z.object({ set: setId });
const claims = z.intersection(
  z.union([preview, set]),
  z.object({ exp: z.number(), token: z.uuid().optional(), refused: z.literal(true).optional() }),
);

/** What a link shows: one release in place of the live one, or one exact combination of all. */
export type Wanted = z.infer<typeof preview> | z.infer<typeof set>;

/**
 * What else a link says. It ends with the team's token that made it, if one did; links of operators, and those from
 * before links knew of tokens, end with their time. `refused`: the gate would not let the release go live.
 */
export type LinkMarks = { token?: string | undefined; refused?: true | undefined };

/** Links that show whoever opens them something else than what is live, for a while. */
export type ViewLinks = {
  sign: (wanted: Wanted, hours: number, marks: LinkMarks) => Promise<{ url: string; expires: Date }>;
  /** @throws LinkFailure */
  read: (token: string) => Promise<{ wanted: Wanted; expires: Date } & LinkMarks>;
};

/**
 * Links signed with a key that follows from the operator token: servers that share it know each other's links, and a
 * new token ends them all. The key is slow to derive, because whoever has a link can try tokens against it.
 */
export async function openViewLinks(from: {
  operatorToken: string;
  site: string;
  now: () => Date;
}): Promise<ViewLinks> {
  const key = (await promisify<string, string, number, Buffer>(scrypt)(from.operatorToken, TYPE, 32)) as Uint8Array;
  return {
    sign: async (wanted, hours, marks) => {
      const expires = new Date(wholeSeconds(from.now()) + hours * HOUR);
      const token = await new SignJWT({ ...wanted, ...marks })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setExpirationTime(expires)
        .sign(key);
      return { url: `${from.site}/?${'set' in wanted ? 'set' : 'preview'}=${token}`, expires };
    },
    read: async (token) => {
      const options = { algorithms: [ALGORITHM], typ: TYPE, currentDate: from.now() };
      const { payload } = await jwtVerify(token, key, options).catch(refuse);
      const { exp, token: madeWith, refused, ...wanted } = claims.parse(payload);
      return { wanted, token: madeWith, refused, expires: new Date(exp * 1000) };
    },
  };
}

function refuse(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw new LinkFailure('ended');
  if (error instanceof errors.JOSEError) throw new LinkFailure('invalid');
  throw error;
}

/** Tokens end at full seconds; what is told of their end shall be true. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
