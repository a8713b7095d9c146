import { appName } from '@arena/shared/contract/release/release';
import { isForApps, type Rights, ROLES, type Role } from '@arena/shared/contract/roles';
import { z } from 'zod';

/** People with `value` in the claim get the role. `app`: the app of a releaser, editor or proposer; undefined for other roles. */
export type RoleMapping = { value: string; role: Role; app: string | undefined };

/**
 * Parses a list such as `arena-operators=operator,market-team=releaser:mf-market`. The value of a claim ends at the last
 * `=` of its entry and contains no comma.
 */
export const roleMappings = z.string().transform((text, context): RoleMapping[] => {
  const mappings = text.split(',').map(parseEntry);
  if (mappings.every((mapping) => mapping !== undefined)) return mappings;
  context.addIssue({
    code: 'custom',
    message: `a list such as arena-operators=operator,market-team=releaser:mf-market with the roles ${ROLES.join(', ')}`,
  });
  return z.NEVER;
});

function parseEntry(entry: string): RoleMapping | undefined {
  const [, value = '', name, app] = /^(.*)=([a-z]+)(?::([a-z0-9-]+))?$/.exec(entry.trim()) ?? [];
  const role = ROLES.find((known) => known === name);
  const isComplete = role && isForApps(role) ? appName.safeParse(app).success : app === undefined;
  return value.trim() && role && isComplete ? { value: value.trim(), role, app } : undefined;
}

/**
 * The rights of a person whose claim has these values: the highest role that any of them grants, with the
 * apps of all that grant it.
 * @returns undefined if no value grants a role
 */
export function findRights(mappings: readonly RoleMapping[], values: readonly string[]): Rights | undefined {
  return highestRights(mappings.filter(({ value }) => values.includes(value)));
}

/** The highest role of several grants, with the apps of all that grant it; undefined without a grant. */
export function highestRights(grants: readonly Pick<RoleMapping, 'role' | 'app'>[]): Rights | undefined {
  // The list of roles begins with the highest one.
  const role = ROLES.find((candidate) => grants.some((grant) => grant.role === candidate));
  if (!role) return undefined;
  const apps = grants.flatMap((grant) => (grant.role === role && grant.app ? [grant.app] : []));
  return { role, apps: [...new Set(apps)] };
}
