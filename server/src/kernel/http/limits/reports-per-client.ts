/** Reports of each kind that a client may send per minute; the rest is ignored. */
export const REPORTS_PER_CLIENT = { max: 30, timeWindow: 60_000 };
