/** The author of an access or a change. The server's own changes have only a name. */
export type Author = {
  /** Name of the token or session. */
  name: string;
  /** Id of the token or session; null for the first-start token. */
  tokenId: string | null;
  client: string | null;
  requestId: string | null;
  /** Whether a schedule acts on the author's behalf. */
  isScheduled?: true;
};

/** The server itself: automatic rollbacks and hourly pruning. */
export const SERVER: Author = { name: 'arena', tokenId: null, client: null, requestId: null };
