/** Folder in an app's `dist` with the source maps of its scripts. They are not files of the release. */
export const SOURCE_MAPS_FOLDER = 'source-maps/';

/** Path of the source map of a built file in an app's `dist`. */
export function sourceMapPath(file: string): string {
  return `${SOURCE_MAPS_FOLDER}${file}.map`;
}
