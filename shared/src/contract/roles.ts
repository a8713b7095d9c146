import { z } from 'zod';

/**
 * Roles of tokens, the highest first. `operator`: everything. `releaser`: releases of named apps. `editor`: releases of
 * named apps whose code is live. `proposer`: uploads, checks and proposes releases of named apps; changes nothing that is
 * live. `viewer`: reads releases, history, traffic and
 * errors; no personal data. `staff`: checks players in at the gate, and nothing else.
 */
export const ROLES = ['operator', 'releaser', 'editor', 'proposer', 'viewer', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who may call a route. `releaser`, `editor`, `proposer` and `contributor`: only for the app in the URL if it names one.
 * `contributor`: editors and proposers. Editors only get through with releases whose code is live. `reader`: for any app.
 * `gate`: the page for the crew at the gate. `any`: every valid token.
 */
export type Access = 'operator' | 'releaser' | 'editor' | 'proposer' | 'contributor' | 'reader' | 'gate' | 'any';

/** What each role may call. */
const MAY: Record<Role, readonly Access[]> = {
  operator: ['operator', 'releaser', 'editor', 'proposer', 'contributor', 'reader', 'gate', 'any'],
  releaser: ['releaser', 'editor', 'proposer', 'contributor', 'reader', 'any'],
  editor: ['editor', 'contributor', 'reader', 'any'],
  proposer: ['proposer', 'contributor', 'reader', 'any'],
  viewer: ['reader', 'any'],
  staff: ['gate', 'any'],
};

/** What these accesses allow is about one app. */
const ABOUT_APP: readonly Access[] = ['releaser', 'editor', 'proposer', 'contributor'];

/** Rights of a token. `apps`: the apps of a releaser, editor or proposer; empty for every other role. */
export type Rights = { role: Role; apps: readonly string[] };

/**
 * Whether a token may call a route. Server and operators' page decide by this function alone.
 * @param app that the URL names; undefined if it names none
 */
export function isAllowed({ role, apps }: Rights, access: Access, app?: string): boolean {
  if (!MAY[role].includes(access)) return false;
  return !ABOUT_APP.includes(access) || !isForApps(role) || app === undefined || apps.includes(app);
}

/** Whether tokens with this role are for certain apps. */
export const isForApps = (role: Role): boolean => role === 'releaser' || role === 'editor' || role === 'proposer';

/** Names in the history and the audit log of the first-start token, of the server itself, and of every visitor. */
export const RESERVED_NAMES = ['operator', 'arena', 'visitor'];

const DAYS = 'A token is valid for 1 to 365 days.';

/** Ends the name of each person's session of OpenID Connect, and of no token. */
export const SESSION_SUFFIX = '(OpenID Connect)';

/** End the names of the sessions of workflows, and of no token. */
export const WORKFLOW_SUFFIXES = { github: '(GitHub Actions)', gitlab: '(GitLab CI)' } as const;

const SESSION_SUFFIXES = [SESSION_SUFFIX, ...Object.values(WORKFLOW_SUFFIXES)];

/** Days until a token expires. */
export const tokenDays = z.number(DAYS).int(DAYS).min(1, DAYS).max(365, DAYS);

/** Whose token it is. Other tokens of the same person may have the same name. */
export const tokenName = z
  .string('A token needs a name.')
  .trim()
  .min(1, 'A token needs a name.')
  .max(60, 'Please use at most 60 characters.')
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'The name of a token has no control characters.')
  .refine(
    (name) => !(/\p{sc=Latin}/u.test(name) && /[\p{sc=Cyrillic}\p{sc=Greek}]/u.test(name)),
    'Please use letters of one alphabet: some look like letters of another one.',
  )
  .refine(
    (name) => !RESERVED_NAMES.includes(name.normalize('NFKC').toLowerCase()),
    `No token may be named ${RESERVED_NAMES.slice(0, -1).join(', ')} or ${RESERVED_NAMES.at(-1)}.`,
  )
  .refine(
    (name) => !SESSION_SUFFIXES.some((suffix) => name.normalize('NFKC').toLowerCase().endsWith(suffix.toLowerCase())),
    `Only sessions have names that end with ${SESSION_SUFFIXES.join(' or ')}.`,
  );
