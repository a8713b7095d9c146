export const START_THE_SITE = 'start the site with "npm start", or set ARENA_URL to the address of one that runs';
export const LOOK_INTO_LOG = "try again; if it keeps failing, look in the server's log (docs/operating.md)";

/** What to do after the server has refused an order, by the status and the address of the order. */
export function afterRefusal(status: number, path: string): string {
  const [, app, subject = ''] = /^\/ops\/apps\/([^/]+)\/(\w+)/.exec(path) ?? [];
  switch (status) {
    case 401:
      return 'set ARENA_TOKEN; an operator creates tokens with: arena tokens create --section <app>';
    case 403:
      return 'set ARENA_TOKEN to a token of that section, or ask an operator';
    case 404:
      return app ? `see which releases there are: arena history ${app}` : 'see what is live: arena status';
    case 408:
      return 'publish from where the connection to the site is faster; what visitors need to see first is small';
    case 409:
      if (subject === 'rollbacks')
        return `see what was live, and whether it could go live again: arena history ${app}, arena rollback ${app} --dry-run`;
      return `nothing has changed on the site; ${GATE}`;
    case 413:
      return 'see what is large in the folder dist; what visitors need to see first is small';
    case 429:
      return 'wait a minute, then try again';
    default:
      return subject === 'releases' ? `build again, then publish; ${GATE}` : 'see the usage: arena --help';
  }
}

const GATE = 'docs/sections.md says what each refusal means and how to fix it';
