import { z } from 'zod';

/**
 * Roles of tokens. `operator`: everything. `releaser`: releases of named apps. `viewer`: reads releases, history, traffic
 * and errors; no personal data. `staff`: checks players in at the gate, and nothing else.
 */
export const ROLES = ['operator', 'releaser', 'viewer', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who may call a route. `operator`: only operators. `releaser`: also releasers, of the app in the URL if it names one.
 * `reader`: also viewers, and releasers for any app. `gate`: also staff. `any`: every valid token.
 */
export type Access = 'operator' | 'releaser' | 'reader' | 'gate' | 'any';

/** Rights of a token. `apps`: the apps of a releaser; empty for every other role. */
export type Rights = { role: Role; apps: readonly string[] };

/**
 * Whether a token may call a route. Server and operators' page decide by this function alone.
 * @param app that the URL names; undefined if it names none
 */
export function isAllowed({ role, apps }: Rights, access: Access, app?: string): boolean {
  if (role === 'operator' || access === 'any') return true;
  switch (access) {
    case 'reader':
      return role === 'viewer' || role === 'releaser';
    case 'releaser':
      return role === 'releaser' && (app === undefined || apps.includes(app));
    case 'gate':
      return role === 'staff';
    case 'operator':
      return false;
  }
}

/** Names in the history and the audit log of the first-start token, of the server itself, and of every visitor. */
export const RESERVED_NAMES = ['operator', 'arena', 'visitor'];

const DAYS = 'A token is valid for 1 to 365 days.';

/** Ends the name of each session of OpenID Connect, and of no token. */
export const SESSION_SUFFIX = '(OpenID Connect)';

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
    (name) => !name.normalize('NFKC').toLowerCase().endsWith(SESSION_SUFFIX.toLowerCase()),
    `Only sessions have names that end with ${SESSION_SUFFIX}.`,
  );
