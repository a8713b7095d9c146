/** Who reads or changes something, and from where. The server's own changes have only a name. */
export type Author = {
  /** Name of the token. */
  name: string;
  /** Id of the token; null for the first-start token. */
  tokenId: string | null;
  client: string | null;
  requestId: string | null;
};

/** The server itself: automatic rollbacks and hourly pruning. */
export const SERVER: Author = { name: 'arena', tokenId: null, client: null, requestId: null };
