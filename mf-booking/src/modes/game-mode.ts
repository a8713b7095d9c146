import type { Sign } from './maps/map-sign';

/** A testimonial. `playtime` is a text, `date` is YYYY-MM-DD, `sample` marks invented testimonials. */
export type Testimonial = {
  name: string;
  avatar: string | null;
  rating: number;
  text: string;
  playtime: string;
  date: string;
  sample: boolean;
};

/** An entry of the map legend: the sign, its meaning and its grid squares. */
export type MapNote = { sign: Sign; name: string; grid: string };

/** One moment of a round. `at` is the time since the first horn (m:ss) or a word. */
export type Moment = { at: string; title: string; text: string };

/** `image` is the field map, `video` a film of a round on that map. Ratings are out of five stars. */
export type GameMode = {
  slug: 'spike-rush' | 'battle-royale' | 'capture-the-flag';
  image: string;
  /** URL of the picture that is shown with links to the mode. */
  card: string;
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
  /** Alternative text of the map. */
  mapAlt: string;
  mapNotes: readonly MapNote[];
  round: readonly Moment[];
  effort: string;
};

/** Two formats of the same film and its accessible name. */
type Film = { webm: string; mp4: string; label: string };
