/** Name of the global function that gives the hash of a script or stylesheet by its address; the shell sets it. */
export const INTEGRITY_OF = 'arenaIntegrityOf';

declare global {
  var arenaIntegrityOf: (address: string) => string;
}
