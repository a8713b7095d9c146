/** Colours that stay apart, also with colour blindness; `colours.test.ts` measures it. */
const COLOURS = 5;

const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3], [4, 4]] as const;

/**
 * The look of a line. Ten releases differ: each colour is used twice, with another dash and with filled and hollow marks.
 * After that, the first style is used again. `colour` is the name of a token.
 */
export function lineStyle(index: number) {
  const colour = index % COLOURS;
  const round = Math.floor(index / COLOURS) % 2;
  return {
    colour: `--series-${colour + 1}`,
    dash: DASHES[(colour + round) % DASHES.length] ?? [],
    hollow: round === 1,
  };
}
