/** How the lines of a chart are told apart, by dash as well as by colour; after the last it begins again. */
const looks = [
  { colour: '--series-1', dash: [] },
  { colour: '--series-2', dash: [8, 4] },
  { colour: '--series-3', dash: [2, 3] },
  { colour: '--series-4', dash: [10, 3, 2, 3] },
  { colour: '--series-5', dash: [4, 4] },
] as const;

export function lookOf(index: number) {
  return looks[index % looks.length] ?? looks[0];
}
