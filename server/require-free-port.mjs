// Plain JavaScript, because it runs before packages are installed and the server is built.
import { createServer } from 'node:net';

/**
 * Checks the port of the server before a start does anything else: installing, building and opening the database take time.
 * @param {string | number} port `PORT` of the settings; the server itself refuses what is no port
 * @throws if another process listens on it
 */
export async function requireFreePort(port = process.env.PORT?.trim() || 4000) {
  const error = await new Promise((resolve) => {
    const probe = createServer().once('error', resolve);
    if (isPort(Number(port))) probe.listen(Number(port), '0.0.0.0', () => probe.close(() => resolve(undefined)));
    else resolve(undefined);
  });
  if (error?.code === 'EADDRINUSE') throw new Error(portInUse(port));
}

/** @param {string | number} port */
export function portInUse(port) {
  const other = Number(port) < 65_535 ? Number(port) + 1 : 4000;
  return `Port ${port} is in use by another process. Stop that process, or choose another port with the variable PORT, such as PORT=${other}.`;
}

const isPort = (number) => Number.isInteger(number) && number >= 0 && number <= 65_535;
