/** References in one request to erase submissions. */
export const MAX_ERASED = 100;
