/** Name of the global function that loads a script or stylesheet of a release. The shell sets it. */
export const LOAD_FILE = 'arenaLoadFile';

/** Files that an element of the page loads. */
export type FileKind = 'script' | 'style';

declare global {
  /** Rejects with an error whose `url` names the file, and whose `reason` is a `FailureReason`. */
  var arenaLoadFile: (url: string, kind: FileKind) => Promise<void>;
}
