import type { Sign } from './maps/map-sign';

/** What a player says of a mode; `playtime` in words, `date` as YYYY-MM-DD, `sample` until somebody has said it. */
export type Testimonial = {
  name: string;
  avatar: string | null;
  rating: number;
  text: string;
  playtime: string;
  date: string;
  sample: boolean;
};

/** A sign of the map, what stands there, and in which squares of its grid. */
export type MapNote = { sign: Sign; what: string; grid: string };

/** One moment of a round; `at` is minutes and seconds from the first horn, or a word. */
export type Moment = { at: string; title: string; text: string };

/** `image` is the field map; `video` the same map with a round played on it. Ratings are of five stars. */
export type GameMode = {
  slug: 'spike-rush' | 'battle-royale' | 'capture-the-flag';
  image: string;
  title: string;
  metatitle: string;
  description: string;
  difficulty: 'Intermediate';
  team: '4v4 / 5v5';
  tagline: string;
  video: Film;
  rules: readonly string[];
  testimonials: readonly Testimonial[];
  rating: number;
  /** What the map shows, for those who do not see it. */
  mapInWords: string;
  mapNotes: readonly MapNote[];
  round: readonly Moment[];
  effort: string;
};

/** Two files of one film, and what is seen in it. */
type Film = { webm: string; mp4: string; inWords: string };
