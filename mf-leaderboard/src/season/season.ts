const DAY_MS = 24 * 60 * 60 * 1000;

type Season = {
  /** End of the season, such as `2026-12-31T21:00:00+05:30`. Null until the venue has set it. */
  ends: string | null;
};

export const season: Season = { ends: null };

/** Remaining days of a season without a fixed end when a visitor opens the page. */
export const SEASON_DAYS = 14;

/** End of the season for a page opened at `openedAt`, both in milliseconds since 1970. */
export function seasonEnd(openedAt: number, { ends }: Season = season): number {
  return ends === null ? openedAt + SEASON_DAYS * DAY_MS : Date.parse(ends);
}
