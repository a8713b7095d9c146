import { GITHUB_ISSUER } from '@arena/shared/contract/ops-api/ci';
import { WORKFLOW_SUFFIXES } from '@arena/shared/contract/roles';
import { z } from 'zod';
import { Refusal } from '../../kernel/refusal';
import type { VerifiedClaims } from './verify-id-token';

const text = z.string().min(1).max(500);
const commit = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
/** An ID is a number, which some issuers write as text. */
const id = z.union([z.int(), z.string().regex(/^\d{1,20}$/)]).transform(String);

const github = z.object({
  repository: text,
  repository_id: id,
  ref: text,
  ref_type: text,
  head_ref: z.string().max(500).optional(),
  event_name: text,
  workflow_ref: text,
  job_workflow_ref: text,
  sha: commit,
});

const gitlab = z.object({
  project_path: text,
  project_id: id,
  ref: text,
  ref_path: text,
  ref_type: text,
  pipeline_source: text,
  ci_config_ref_uri: text,
  sha: commit,
});

/** A value, with the name of the claim that has it. */
export type Claim = { claim: string; value: string };

/** What the claims of GitHub and GitLab say about the workflow that runs. */
export type WorkflowIdentity = {
  /** Ends the name of its sessions. */
  suffix: string;
  repository: Claim;
  repositoryId: Claim;
  /** `https` URL of the repository. */
  url: string;
  /** `branch` or `tag`. */
  refType: Claim;
  /** The branch that was pushed, or from which the pull request comes. */
  branch: Claim;
  event: Claim;
  /**
   * References to the file of the workflow, and to that of the job, if it may be another one: host, repository, path, and
   * `@` with the reference that runs.
   */
  files: readonly [Claim, ...Claim[]];
  /** What comes in `files` before and after the path. */
  fileStart: string;
  fileEnd: string;
  commit: string;
};

/** @throws Refusal `unauthenticated` with the first claim that is missing or has another form */
export function workflowIdentity(issuer: string, claims: VerifiedClaims): WorkflowIdentity {
  return issuer === GITHUB_ISSUER
    ? githubIdentity(parse(github, claims))
    : gitlabIdentity(issuer, parse(gitlab, claims));
}

function githubIdentity(claims: z.infer<typeof github>): WorkflowIdentity {
  const { repository, ref, head_ref: headRef, event_name: event } = claims;
  return {
    suffix: WORKFLOW_SUFFIXES.github,
    repository: { claim: 'repository', value: repository },
    repositoryId: { claim: 'repository_id', value: claims.repository_id },
    url: `https://github.com/${repository}`,
    refType: { claim: 'ref_type', value: claims.ref_type },
    branch:
      event === 'pull_request' ? { claim: 'head_ref', value: headRef ?? '' } : { claim: 'ref', value: branchOf(ref) },
    event: { claim: 'event_name', value: event },
    files: [
      { claim: 'workflow_ref', value: claims.workflow_ref },
      { claim: 'job_workflow_ref', value: claims.job_workflow_ref },
    ],
    fileStart: `${repository}/`,
    fileEnd: `@${ref}`,
    commit: claims.sha,
  };
}

function gitlabIdentity(issuer: string, claims: z.infer<typeof gitlab>): WorkflowIdentity {
  const { project_path: project, ref_path: refPath } = claims;
  return {
    suffix: WORKFLOW_SUFFIXES.gitlab,
    repository: { claim: 'project_path', value: project },
    repositoryId: { claim: 'project_id', value: claims.project_id },
    url: `${issuer}/${project}`,
    refType: { claim: 'ref_type', value: claims.ref_type },
    branch: { claim: 'ref_path', value: branchOf(refPath) },
    event: { claim: 'pipeline_source', value: claims.pipeline_source },
    files: [{ claim: 'ci_config_ref_uri', value: claims.ci_config_ref_uri }],
    fileStart: `${new URL(issuer).host}/${project}//`,
    fileEnd: `@${refPath}`,
    commit: claims.sha,
  };
}

/** The branch of a full reference. Another one keeps its `refs/`, with which no branch of a binding begins. */
function branchOf(ref: string): string {
  return ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : ref;
}

function parse<Schema extends z.ZodType>(schema: Schema, claims: VerifiedClaims): z.output<Schema> {
  const { data, error } = schema.safeParse(claims);
  if (error) {
    const claim = error.issues[0]?.path.join('.');
    throw new Refusal('unauthenticated', `The claim "${claim}" of the ID token is missing or not valid.`);
  }
  return data;
}
