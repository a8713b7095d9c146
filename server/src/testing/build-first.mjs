/** Builds the server before the tests. Tests run from sources, but they start processes from the build. */
export default async () => {
  await import('../../build.mjs');
};
