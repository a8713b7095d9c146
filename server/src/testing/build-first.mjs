/** Tests run from sources, but helper processes from the build: it has to be the one of these sources. */
export default async () => {
  await import('../../build.mjs');
};
