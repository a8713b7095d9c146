import type { Rights } from '@arena/shared/contract/roles';

/** The role of a token, with its apps. */
export function describeRights({ role, apps }: Rights): string {
  return apps.length > 0 ? `${role} of ${apps.join(', ')}` : role;
}
