import { ciSignIn } from '@arena/shared/contract/ops-api/ci';
import type { RefusalCode } from '../../kernel/refusal';

/** Only if no server listens there. */
export const START_SITE = 'start the site with "npm start", or set ARENA_URL to the URL of a running site';
export const CHECK_CONNECTION =
  'check the connection and ARENA_URL, then check whether the change was made: arena status. Then run the same command again';
export const SEE_STATUS = 'see live releases and running checks: arena status. Then run the same command again';
export const READ_THE_LOG = "try again; if it keeps failing, look in the server's log (docs/runbook.md)";
export const SEE_WAITING = 'see which releases wait, and why: arena status';
export const LIST_APPS = 'list the apps of the site: arena status';

/** The request is valid, but conflicts with the state of the site. */
const CONFLICTS: readonly string[] = ['conflict', 'check_failed', 'check_incomplete'] satisfies RefusalCode[];

/**
 * The next step for the user after the server refused a request.
 * @param code a `RefusalCode`, or one of a newer server
 */
export function nextStep(code: string | undefined, path: string): string {
  const isConflict = code !== undefined && CONFLICTS.includes(code);
  if (isConflict && /^\/api\/ops\/changes\/[^/]+\/rollbacks$/.test(path)) {
    return 'the site is unchanged; see when each app changed: arena status, arena history <app>';
  }
  if (/^\/api\/ops\/previews\/[^/]+\/revocation$/.test(path) && (code === 'not_found' || isConflict)) {
    return 'list the previews: arena preview list';
  }
  if (path === ciSignIn.url && code === 'conflict') return 'give each arena command an ID token of its own';
  if (path === ciSignIn.url && code !== 'rate_limited')
    return 'see the bindings of this workflow: arena token bindings (an operator binds it: arena token bind --help)';
  const [, app, subject = ''] = /^\/api\/ops\/apps\/([^/]+)\/(\w+)/.exec(path) ?? [];
  if (path.endsWith('/content') && (code === 'invalid' || code === 'too_large'))
    return `correct the content, then run the same command again; the present one: arena content get ${app}`;
  switch (code) {
    case 'no_such_app':
      return LIST_APPS;
    case 'unauthenticated':
      return 'set ARENA_TOKEN; an operator creates tokens with: arena token create --name <name> --role <role>';
    case 'forbidden':
      return 'set ARENA_TOKEN to a token whose role may do this, or ask an operator';
    case 'not_found':
      return app ? `list its releases: arena history ${app}` : 'list live releases: arena status';
    case 'timed_out':
      return 'use a faster connection to the site, or make the build smaller';
    case 'conflict':
    case 'check_failed':
    case 'check_incomplete':
      if (subject === 'rollbacks')
        return `check the earlier releases: arena history ${app}, arena rollback ${app} --dry-run`;
      return `the site is unchanged; ${GATE}`;
    case 'too_large':
      return 'find large files in the folder dist and make them smaller';
    case 'rate_limited':
      return 'wait a minute, then try again';
    default:
      return subject === 'releases' ? `build the app again, then publish it; ${GATE}` : 'see the usage: arena --help';
  }
}

const GATE = 'docs/sections-reference.md explains each message and how to fix it';
