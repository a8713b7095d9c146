import { appName, releaseId } from '@arena/shared/contract/release/release';
import { HOUR } from '@arena/shared/contract/time/duration';
import { z } from 'zod';
import type { ReleaseSet } from '../../release-set/release-set';
import { LinkFailure } from './link-failure';
import { openSignatures } from './signatures';

/** Milliseconds for the selectors of the server's own checks, which never leave its processes. */
const OWN_LIFETIME = HOUR;

/**
 * A team's own browser check. It ends with any of its tokens (`tokens`: those that requested it and published the
 * release), and with the first rollback of one of its apps after the change `since`.
 */
const rehearsal = z.object({ tokens: z.array(z.uuid()), since: z.number() });
const claims = z.object({ check: z.record(appName, releaseId), rehearsal: rehearsal.optional() });

export type Rehearsal = z.output<typeof rehearsal> & { expires: Date };

/** Selectors of release sets for browser checks. Visitors may never have had these sets, and pages show no badge. */
export type CheckSelectors = {
  /** For the server's own browser. */
  sign: (releaseSet: ReleaseSet) => Promise<string>;
  /** For the browser of a team. */
  signRehearsal: (releaseSet: ReleaseSet, rehearsal: Rehearsal) => Promise<string>;
  /**
   * @returns app → release
   * @throws LinkFailure if the selector is invalid or has ended
   */
  verify: (selector: string) => Promise<Readonly<Record<string, string>>>;
};

export async function openCheckSelectors(dependencies: {
  operatorToken: string;
  now: () => Date;
  /** Whether the token with this id is still valid. */
  isTokenValid: (id: string) => Promise<boolean>;
  /** Whether one of these apps was rolled back, retired, or lost its canary after a change. */
  wasRolledBack: (apps: readonly string[], since: number) => Promise<boolean>;
}): Promise<CheckSelectors> {
  const { now, isTokenValid, wasRolledBack } = dependencies;
  const { sign, verify } = await openSignatures('arena-check', dependencies);
  return {
    sign: (releaseSet) => sign({ check: idsOf(releaseSet) }, new Date(now().getTime() + OWN_LIFETIME)),
    signRehearsal: (releaseSet, { expires, ...rehearsal }) => sign({ check: idsOf(releaseSet), rehearsal }, expires),
    verify: async (selector) => {
      const { payload } = await verify(selector);
      const { check, rehearsal } = claims.parse(payload);
      if (rehearsal) {
        for (const id of rehearsal.tokens) if (!(await isTokenValid(id))) throw new LinkFailure('ended');
        if (await wasRolledBack(Object.keys(check), rehearsal.since)) throw new LinkFailure('ended');
      }
      return check;
    },
  };
}

function idsOf(releaseSet: ReleaseSet): Record<string, string> {
  return Object.fromEntries(releaseSet.map(({ app, id }) => [app, id]));
}
