export type Motif = 'flag' | 'chevrons' | 'trio' | 'star' | 'peaks';

/** Path data of a patch and its embroidery in a 64 by 64 box. `thread` is the colour of the embroidery. */
type Drawing = { outline: string; embroidery: string; thread: 'flare' | 'sky' | 'bone' | 'gold' };

/** Five patches with different shapes, which remain distinguishable without colour. */
export const motifs: Record<Motif, Drawing> = {
  flag: {
    outline: 'M32 5a27 27 0 1 1 0 54 27 27 0 1 1 0-54z',
    embroidery: 'M23 15h4v29h-4zM29 16l19 8-19 8zM15 46h34v4H15z',
    thread: 'flare',
  },
  chevrons: {
    outline: 'M8 7h48v28q0 16-24 24Q8 51 8 35z',
    embroidery: 'M16 26 32 14l16 12v7L32 21 16 33zM16 38l16-12 16 12v7L32 33 16 45zM24 47l8-6 8 6-8 5z',
    thread: 'bone',
  },
  trio: {
    outline: 'M7 7h37l13 13v37H20L7 44z',
    embroidery: 'M32 12l9 5v10l-9 5-9-5V17zM22 32l9 5v10l-9 5-9-5V37zM42 32l9 5v10l-9 5-9-5V37z',
    thread: 'sky',
  },
  star: {
    outline: 'M32 4 60 25 50 58H14L4 25z',
    embroidery: 'M32 14l5.2 11.4 12.4 1.4-9.2 8.4 2.5 12.3L32 41.3l-10.9 6.2 2.5-12.3-9.2-8.4 12.4-1.4z',
    thread: 'gold',
  },
  peaks: {
    outline: 'M32 3 57 17.5v29L32 61 7 46.5v-29z',
    embroidery: 'M13 44 26 23l7 11 6-8 12 18zM13 46h38v3H13zM42 12a5 5 0 1 1 0 10 5 5 0 1 1 0-10z',
    thread: 'flare',
  },
};
