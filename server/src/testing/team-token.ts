import { DAY } from '@arena/shared/contract/time/duration';
import type { Database } from '../kernel/database/database';
import { SERVER } from '../operators/author';
import { createToken } from '../operators/tokens/tokens';

/** Rights of the token of the team of one app. */
export const tokenOfTeam = (app: string) => ({ name: `team of ${app}`, role: 'releaser', apps: [app] }) as const;

/** Creates a token of the team of one app. */
export function createTeamToken(db: Database, { app, at }: { app: string; at: Date }) {
  const expiresAt = new Date(at.getTime() + 90 * DAY);
  return createToken(db, { ...tokenOfTeam(app), expiresAt }, { by: SERVER, at });
}
