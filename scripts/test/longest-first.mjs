/** Folders of the slow tests that take minutes. Jest begins with the largest files, but these are small. */
const LONG = /\/(browser-check|hostile-client|hostile-team)\//;

/** Jest's order for slow tests. */
export default class LongestFirst {
  sort(tests) {
    const rank = ({ path }) => (LONG.test(path) ? 0 : 1);
    return [...tests].sort((one, other) => rank(one) - rank(other));
  }

  cacheResults() {}
}
