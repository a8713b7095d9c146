/** Reports that a client may send per minute; further ones are ignored. For each kind of report. */
export const REPORTS_PER_CLIENT = { max: 30, timeWindow: 60_000 };
