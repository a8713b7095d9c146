import card from '../cards/score-board.jpg';
import scoreBoard from '../illustrations/score-board.svg';
import type { Post } from '../post';

export const leagueRules: Post = {
  id: 'league-rules',
  title: 'How the season counts wins',
  excerpt: 'One table, no secrets: what moves you up, and what does not.',
  date: '2026-09-26',
  category: 'Esports',
  image: scoreBoard,
  card,
  alt: 'A score board in chalk: five rows of strokes in bundles of five, the longest on top and in orange.',
  text: [
    'The table is sorted by wins. That is all of it. Not by hits, not by how long you lasted, not by who shouted loudest after the horn.',
    'Between equal wins the higher win rate comes first, since it took fewer matches to get there. Between equal rates the alphabet decides. The win rate is wins over matches, as a percentage, and it never outranks a win.',
    'A match counts when the marshal has signed it, with both teams on the field and at least four players in each. Friendly rounds, birthdays and the round you played while it began to rain do not count. Nobody loses anything by playing them.',
    'Your squad has a table of its own. It is sorted by the same rule, and a match counts there when the squad played it as a squad.',
    'When the season ends, the last table decides about the rewards: a champion skin and 5000 coins for the first, coins down to the tenth place, and a seasonal badge for everybody who took part.',
    'If you think a result is wrong, say so at the desk on the same day. The marshal who signed it looks it up, and the marshal’s word is final.',
  ],
  sample: true,
};
