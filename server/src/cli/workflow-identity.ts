import { trimSetting } from '@arena/shared/contract/setting';
import { z } from 'zod';
import { CommandError, UNREACHABLE } from './command-error';

/** Milliseconds for the ID token of GitHub. */
const TIMEOUT = 10_000;

const githubAnswer = z.object({ value: z.string() });

/**
 * Finds how to get an ID token of the workflow that runs this command: from GitHub Actions, which gives jobs with the
 * permission `id-token: write` a URL for it, or from `ARENA_ID_TOKEN`, which GitLab CI sets for `id_tokens`.
 * @returns a function with the URL of the site as its argument; undefined outside of such a workflow
 */
export function findIdToken(env: NodeJS.ProcessEnv): ((site: string) => Promise<string>) | undefined {
  const idToken = trimSetting(env.ARENA_ID_TOKEN);
  if (idToken) return async () => idToken;
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: token } = env;
  return url && token ? (site) => requestIdToken({ url, token, site }) : undefined;
}

async function requestIdToken({ url, token, site }: { url: string; token: string; site: string }): Promise<string> {
  try {
    const answer = await fetch(`${url}&audience=${encodeURIComponent(site)}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    return githubAnswer.parse(await answer.json()).value;
  } catch {
    throw new CommandError('GitHub gave this job no ID token.', UNREACHABLE, 'run the job again, or set ARENA_TOKEN');
  }
}
