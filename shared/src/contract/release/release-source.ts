import { z } from 'zod';

/** Characters that no line of text has: control characters, marks that reverse text, and halves of characters. */
const NOT_TEXT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

const line = (field: string, max: number) =>
  z
    .string()
    .min(1, `The ${field} is empty.`)
    .max(max, { error: `The ${field} has at most ${max} characters.`, abort: true })
    .refine((text) => !NOT_TEXT.test(text), `The ${field} has control characters.`);

/** Its host is the group. Neither credentials, query nor fragment: "@", "?" and "#" do not occur. */
const WEB_ADDRESS = /^https?:\/\/((?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d{1,5})?)\/[\w.~%!$&()*+,;=:/-]+$/;

/**
 * Where a release comes from, as its build says. It is a claim of the publisher, and no part of the release ID: the same
 * files with another source are the same release.
 *
 * - `commit`: full hash. `repository`: web address, without credentials. `branch`: none for a detached head.
 * - `by`: who built it, a name. `builtAt`: ISO 8601 in UTC.
 * - `isModified`: whether the checkout had changes that were not committed; missing if the build could not find out.
 */
export const releaseSourceSchema = z.strictObject({
  commit: z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, 'A commit is a full hash: 40 or 64 hex digits.'),
  repository: line('repository', 300)
    .regex(
      WEB_ADDRESS,
      'The repository is a web address: http:// or https://, without credentials, query and fragment.',
    )
    .optional(),
  branch: line('branch', 250).optional(),
  by: line('name of who built it', 100)
    .refine((text) => !/\S@\S/.test(text), 'Name who built it, without an email address.')
    .optional(),
  builtAt: z.iso.datetime('The time of the build looks like 2026-11-25T10:00:00.000Z.').max(40),
  isModified: z.boolean().optional(),
});

export type ReleaseSource = z.infer<typeof releaseSourceSchema>;

/**
 * A source and who published it. The name of the token is the server's own knowledge; the source is not, unless the
 * identity of a workflow proves its commit and repository (`isProven`).
 */
export type PublishedSource = ReleaseSource & { isProven?: boolean | undefined; publishedBy: string };

/** A commit as people read it: the first characters of its hash. */
export function shortCommit(commit: string): string {
  return commit.slice(0, 10);
}

/**
 * How the known hosts of repositories link to commits, and to the difference between two of them. The difference is that of
 * their files, not only that since their last common commit: it is empty if the second commit is the older one.
 */
type Host = { commit: string; compare: (from: string, to: string) => string };

const GITHUB: Host = { commit: 'commit', compare: (from, to) => `compare/${from}..${to}` };
const HOSTS = new Map<string, Host>([
  ['github.com', GITHUB],
  ['codeberg.org', GITHUB],
  ['gitea.com', GITHUB],
  ['gitlab.com', { commit: '-/commit', compare: (from, to) => `-/compare/${from}...${to}?straight=true` }],
  // Bitbucket names the second commit first, and knows only the other difference.
  ['bitbucket.org', { commit: 'commits', compare: (from, to) => `branches/compare/${to}..${from}#diff` }],
]);

/** The page of a commit; null unless the host of the repository is a known one. */
export function commitUrl({ repository, commit }: ReleaseSource): string | null {
  const host = hostOf(repository);
  return repository && host ? `${repository}/${host.commit}/${commit}` : null;
}

/**
 * The page with the difference between two sources; null unless they are different commits of the same repository, on a
 * known host.
 */
export function compareUrl(from: ReleaseSource, to: ReleaseSource): string | null {
  const host = hostOf(to.repository);
  if (!host || from.repository !== to.repository || from.commit === to.commit) return null;
  return `${to.repository}/${host.compare(from.commit, to.commit)}`;
}

/** Checks the address again: claims that were stored by other versions are displayed, too. */
function hostOf(repository: string | undefined): Host | undefined {
  const [, host = ''] = WEB_ADDRESS.exec(repository ?? '') ?? [];
  return HOSTS.get(host);
}
