type Note = {
  name: string;
  /** URL of a portrait, if the player sent one. */
  photo: string | null;
  from: string;
  text: string;
  /** Written by the project as a placeholder, which the venue will replace. */
  sample: boolean;
};

/** Testimonials from players. */
export const notes: readonly Note[] = [
  {
    name: 'Ananya Rawat',
    photo: null,
    from: 'Dehradun, first time',
    text: 'I was sure I would hate it. By the third round I was the one crawling round the back.',
    sample: true,
  },
  {
    name: 'Kabir Sethi',
    photo: null,
    from: 'Delhi, college team',
    text: 'Five of us against five strangers. We lost, shook hands and had tea together.',
    sample: true,
  },
  {
    name: 'Farah Khan',
    photo: null,
    from: 'Noida, office outing',
    text: 'The briefing was short and clear, and nobody had to shout it twice.',
    sample: true,
  },
  {
    name: 'Tenzin Dolma',
    photo: null,
    from: 'Rishikesh, regular',
    text: 'They moved the barricades again. My favourite corner is now a crossfire.',
    sample: true,
  },
  {
    name: 'Joseph Mathew',
    photo: null,
    from: 'Haridwar, with his son',
    text: 'My boy is sixteen and beat me fairly. The marshal saw it too.',
    sample: true,
  },
  {
    name: 'Ishita Bose',
    photo: null,
    from: 'Gurugram, squad captain',
    text: 'Fog rolled in during Capture the Flag and we heard them before we saw them.',
    sample: true,
  },
];

export type { Note };
