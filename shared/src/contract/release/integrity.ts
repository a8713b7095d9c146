/** Name of the global function that returns the hash of a script or stylesheet by its URL. The shell sets it. */
export const INTEGRITY_OF = 'arenaIntegrityOf';

declare global {
  var arenaIntegrityOf: (url: string) => string;
}
