import type { SiteData } from '../backup/restore';
import { readConfig } from '../config';

/** Reads the location of a site's data from the server's settings. @throws if a setting is invalid */
export function readSiteData(env: NodeJS.ProcessEnv): SiteData {
  const { dataDirectory, databaseUrl, assets } = readConfig(env);
  return { dataDirectory, databaseUrl, assets };
}
