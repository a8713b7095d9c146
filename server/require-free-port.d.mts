/**
 * Checks the port of the server before a start does anything else: installing, building and opening the database take time.
 * @param port `PORT` of the settings; the server itself refuses what is no port
 * @throws if another process listens on it
 */
export function requireFreePort(port?: string | number): Promise<void>;

/** What to do about a port that another process listens on. */
export function portInUse(port: string | number): string;
