import type { SiteData } from '../backup/restore';
import { readConfig } from '../config';

/** Reads from the server's settings where a site has its data. @throws if a setting is invalid */
export function readSiteData(env: NodeJS.ProcessEnv): SiteData {
  const { dataDirectory, databaseUrl, assets } = readConfig(env);
  return { dataDirectory, databaseUrl, assets };
}
