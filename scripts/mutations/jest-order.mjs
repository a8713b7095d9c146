/** Runs test files in the order of the command line. */
export default class JestOrder {
  sort(tests) {
    const position = ({ path }) => process.argv.indexOf(path);
    return [...tests].sort((one, other) => position(one) - position(other));
  }

  cacheResults() {}
}
