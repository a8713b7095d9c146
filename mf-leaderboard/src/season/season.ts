const DAY = 24 * 60 * 60 * 1000;

type Season = {
  /** Last moment of the season, as `2026-12-31T21:00:00+05:30`; null until the venue has fixed it. */
  ends: string | null;
};

export const season: Season = { ends: null };

/** How long a season without a fixed end still has when somebody opens the page; specification §9. */
export const SEASON_DAYS = 14;

/** End of the season in milliseconds since 1970, for a page opened at `openedAt`. */
export function seasonEnd(openedAt: number, { ends }: Season = season): number {
  return ends === null ? openedAt + SEASON_DAYS * DAY : Date.parse(ends);
}
