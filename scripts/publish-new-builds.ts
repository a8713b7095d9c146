import { join } from 'node:path';
import { createClient } from '../server/src/cli/client';
import { history, publish } from '../server/src/cli/commands';
import { readBuild } from '../server/src/cli/read-build';
import { apps, root } from './apps';

type Choice = { reason: string; only?: readonly string[] };

/**
 * Publishes the builds that a site has not seen. What was live before stays as it is: a restart undoes no rollback.
 * @param env names the site and the token as for the `arena` command
 */
export async function publishNewBuilds(env: NodeJS.ProcessEnv, { reason, only = apps }: Choice) {
  const api = createClient(env);
  for (const app of apps.filter((app) => only.includes(app))) {
    const { release } = readBuild(join(root, app));
    const { data } = await history(api, app);
    const seen = (data as { history: { release: string }[] }).history.some((row) => row.release === release.id);
    if (!seen) console.log((await publish(api, join(root, app), { reason })).text);
  }
}
