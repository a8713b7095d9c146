import { NO_SUCH_APP } from '../platform/release-set/nearest-app';

/** Only where nothing listens. */
export const START_SITE = 'start the site with "npm start", or set ARENA_URL to the URL of a running site';
export const CHECK_CONNECTION =
  'check the connection and ARENA_URL, then see what has changed: arena status. Then run the same command again';
export const SEE_STATUS = 'see what is live, and what is checked: arena status. Then run the same command again';
export const READ_THE_LOG = "try again; if it keeps failing, look in the server's log (docs/operating.md)";
export const SEE_WAITING = 'see which releases wait, and for what: arena status';
export const LIST_APPS = 'list the apps of the site: arena status';

/** The next step for the user after the server refused a request with a message. */
export function nextStep(status: number, path: string, message: string): string {
  if (message.startsWith(NO_SUCH_APP)) return LIST_APPS;
  if (status === 409 && /^\/api\/ops\/changes\/[^/]+\/rollbacks$/.test(path)) {
    return 'the site is unchanged; see when each app changed: arena status, arena history <app>';
  }
  if (/^\/api\/ops\/previews\/[^/]+\/revocation$/.test(path) && (status === 404 || status === 409)) {
    return 'list the previews: arena previews';
  }
  const [, app, subject = ''] = /^\/api\/ops\/apps\/([^/]+)\/(\w+)/.exec(path) ?? [];
  switch (status) {
    case 401:
      return 'set ARENA_TOKEN; an operator creates tokens with: arena token create --name <name> --role <role>';
    case 403:
      return 'set ARENA_TOKEN to a token whose role may do this, or ask an operator';
    case 404:
      return app ? `list its releases: arena history ${app}` : 'list live releases: arena status';
    case 408:
      return 'use a faster connection to the site, or make the build smaller';
    case 409:
      if (subject === 'rollbacks')
        return `check the earlier releases: arena history ${app}, arena rollback ${app} --dry-run`;
      if (subject === 'browser') return 'see "Find the release that broke a page" in docs/operating.md';
      return `the site is unchanged; ${GATE}`;
    case 413:
      return 'find large files in the folder dist and make them smaller';
    case 429:
      return 'wait a minute, then try again';
    default:
      return subject === 'releases' ? `build the app again, then publish it; ${GATE}` : 'see the usage: arena --help';
  }
}

const GATE = 'docs/sections.md explains each message and how to fix it';
