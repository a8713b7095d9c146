/** Lines differ in colour and dash. After the last style, the first one is used again. */
const styles = [
  { colour: '--series-1', dash: [] },
  { colour: '--series-2', dash: [8, 4] },
  { colour: '--series-3', dash: [2, 3] },
  { colour: '--series-4', dash: [10, 3, 2, 3] },
  { colour: '--series-5', dash: [4, 4] },
] as const;

export function lineStyle(index: number) {
  return styles[index % styles.length] ?? styles[0];
}
