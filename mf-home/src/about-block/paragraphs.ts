/** A short introduction of the arena for the home page. */
export const paragraphs = [
  'Most arenas are a hall with crates. Ours is a slope with sal trees, a stream bed and barricades we move before every season, so the ground you learnt last time is not the ground you get.',
  'Come as a pair, a class or an office. A marshal briefs you, checks your goggles and stays with you until the last whistle.',
] as const;
