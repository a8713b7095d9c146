/** Methods that change nothing. */
export const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];
