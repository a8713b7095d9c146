import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type ReleaseSource, releaseSourceSchema } from '../../src/contract/release/release-source';
import { repositoryUrl } from './repository-url';

/** Milliseconds and bytes: a call of git that needs more is ended without a result. */
const GIT_LIMITS = { timeout: 10_000, maxBuffer: 16 << 20 };

type Claims = Partial<Record<'commit' | 'repository' | 'branch' | 'by', string | undefined>>;

/**
 * The source that a build writes into its release: from variables of a CI system, completed by git. A value that a
 * release may not have is left out, so no environment makes a build fail.
 * @param folder of the app
 * @param env environment variables of the build
 * @returns undefined if no commit is known, such as outside of a repository
 */
export async function readReleaseSource(
  folder: string,
  env: NodeJS.ProcessEnv,
  builtAt: Date,
): Promise<ReleaseSource | undefined> {
  const ci = claimsOfCi(env);
  const git = await readGit(folder, env);
  const { shape } = releaseSourceSchema;
  const commit = shape.commit.safeParse(ci.commit).data ?? shape.commit.safeParse(git.commit).data;
  if (!commit) return undefined;
  const repository = repositoryUrl(ci.repository) ?? repositoryUrl(git.repository);
  const { isModified } = git;
  return {
    commit,
    repository: shape.repository.safeParse(repository).data,
    branch: shape.branch.safeParse(ci.branch || git.branch).data,
    by: shape.by.safeParse(ci.by || git.by).data,
    builtAt: builtAt.toISOString(),
    isModified,
  };
}

/** Recognizes the CI system by a variable that only it sets. */
function claimsOfCi(env: NodeJS.ProcessEnv): Claims {
  // Gitea and Forgejo set the same variables.
  if (env.GITHUB_ACTIONS) {
    return {
      commit: env.GITHUB_SHA,
      repository: env.GITHUB_REPOSITORY && `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}`,
      branch: env.GITHUB_HEAD_REF || (env.GITHUB_REF_TYPE === 'branch' ? env.GITHUB_REF_NAME : undefined),
      by: env.GITHUB_ACTOR,
    };
  }
  if (env.GITLAB_CI) {
    return {
      commit: env.CI_COMMIT_SHA,
      repository: env.CI_PROJECT_URL,
      branch: env.CI_COMMIT_BRANCH || env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME,
      by: env.GITLAB_USER_NAME,
    };
  }
  // Its only variable for who triggered a build is an identifier.
  if (env.BITBUCKET_BUILD_NUMBER) {
    return {
      commit: env.BITBUCKET_COMMIT,
      repository: env.BITBUCKET_GIT_HTTP_ORIGIN,
      branch: env.BITBUCKET_BRANCH,
    };
  }
  if (env.BUILDKITE) {
    return {
      commit: env.BUILDKITE_COMMIT,
      repository: env.BUILDKITE_REPO,
      branch: env.BUILDKITE_BRANCH,
      by: env.BUILDKITE_BUILD_CREATOR,
    };
  }
  if (env.CIRCLECI) {
    return {
      commit: env.CIRCLE_SHA1,
      repository: env.CIRCLE_REPOSITORY_URL,
      branch: env.CIRCLE_BRANCH,
      by: env.CIRCLE_USERNAME,
    };
  }
  if (env.TF_BUILD) {
    return {
      commit: env.BUILD_SOURCEVERSION,
      repository: env.BUILD_REPOSITORY_URI,
      branch: branchOfRef(env.SYSTEM_PULLREQUEST_SOURCEBRANCH || env.BUILD_SOURCEBRANCH),
      by: env.BUILD_REQUESTEDFOR,
    };
  }
  if (env.JENKINS_URL) {
    return {
      commit: env.GIT_COMMIT,
      repository: env.GIT_URL,
      branch: env.CHANGE_BRANCH || env.BRANCH_NAME || env.GIT_BRANCH?.replace(/^origin\//, ''),
    };
  }
  return {};
}

/** Undefined for a tag, or for a pull request without its branch. */
function branchOfRef(ref: string | undefined): string | undefined {
  return ref?.match(/^refs\/heads\/(.+)$/)?.[1];
}

async function readGit(folder: string, env: NodeJS.ProcessEnv): Promise<Claims & { isModified?: boolean }> {
  const [commit, branch, repository, by, changes] = await Promise.all([
    git({ folder, env }, 'rev-parse', '--verify', 'HEAD'),
    git({ folder, env }, 'symbolic-ref', '--quiet', '--short', 'HEAD'),
    git({ folder, env }, 'config', '--get', 'remote.origin.url'),
    git({ folder, env }, 'config', '--get', 'user.name'),
    git({ folder, env }, 'status', '--porcelain'),
  ]);
  return { commit, branch, repository, by, ...(changes !== undefined && { isModified: changes !== '' }) };
}

/** @returns undefined if there is no git, no repository, or no such value */
async function git(
  { folder, env }: { folder: string; env: NodeJS.ProcessEnv },
  ...args: string[]
): Promise<string | undefined> {
  try {
    // Without optional locks, because several builds may read one repository at the same time.
    const options = { cwd: folder, env: { ...env, GIT_OPTIONAL_LOCKS: '0' }, ...GIT_LIMITS };
    const { stdout } = await promisify(execFile)('git', args, options);
    return stdout.trim();
  } catch {
    // A build never requires a source.
    return undefined;
  }
}
