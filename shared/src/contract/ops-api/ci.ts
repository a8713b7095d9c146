import { z } from 'zod';
import type { Endpoint } from '../api/endpoint';
import { appName } from '../release/release';
import { ROLES } from '../roles';
import { timestamp } from '../time/timestamp';
import type { OpsEndpoint } from './fields';

/** Issuers of ID tokens that everyone may bind. Other issuers are self-managed GitLabs. */
export const GITHUB_ISSUER = 'https://token.actions.githubusercontent.com';
export const GITLAB_ISSUER = 'https://gitlab.com';

const ISSUER = 'The issuer is the https URL of GitHub Actions or of a GitLab, without a slash at its end.';
const REPOSITORY = 'A repository is named like asha/market, with its owner or group.';
const BRANCH = 'A branch is named like main or, with a * at the end, release/*.';
const WORKFLOW = 'The workflow is a path such as .github/workflows/section.yml or .gitlab-ci.yml.';

/** A branch has none of these characters. `*` at the end stands for any characters. */
const BRANCH_NAME = /^[^\p{C}\p{Z}~^:?*[\\]*\*?$/u;

/** Roles of a workflow. Only people are operators. */
const bindingRole = z.enum(['releaser', 'proposer'], 'A workflow has the role releaser or proposer.');

const binding = z.object({
  issuer: z
    .string(ISSUER)
    .max(200, ISSUER)
    .regex(/^https:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[\w.-]+)*$/, ISSUER),
  repository: z
    .string(REPOSITORY)
    .max(200, REPOSITORY)
    .regex(/^[\w.-]+(\/[\w.-]+)+$/, REPOSITORY),
  branch: z.string(BRANCH).min(1, BRANCH).max(250, BRANCH).regex(BRANCH_NAME, BRANCH),
  workflow: z
    .string(WORKFLOW)
    .max(100, WORKFLOW)
    .regex(/^[\w.-]+(\/[\w.-]+)*\.ya?ml$/, WORKFLOW),
  app: appName,
  role: bindingRole,
});

const newBinding = binding.refine(
  ({ role, branch }) => role !== 'releaser' || branch !== '*',
  'Name the branch of a releaser: every branch is only for the role proposer.',
);
export type NewBinding = z.input<typeof newBinding>;

/** A workflow in GitHub Actions or GitLab CI that signs in without a secret. */
const storedBinding = binding.extend({
  id: z.string(),
  /** Immutable ID of the repository, from the first sign-in; null before it. */
  repositoryId: z.string().nullable(),
  createdBy: z.string(),
  createdAt: timestamp,
});
export type Binding = z.output<typeof storedBinding>;

export const ciApi = {
  bindings: {
    method: 'GET',
    url: '/api/ops/ci-bindings',
    config: { access: 'operator' },
    schema: { response: { 200: z.object({ bindings: z.array(storedBinding) }) } },
  },
  bind: {
    method: 'POST',
    url: '/api/ops/ci-bindings',
    config: { access: 'operator' },
    schema: { body: newBinding, response: { 201: storedBinding } },
  },
  /** Also revokes the tokens that the workflow got by this binding. */
  unbind: {
    method: 'POST',
    url: '/api/ops/ci-bindings/:id/removal',
    config: { access: 'operator' },
    schema: {
      params: z.object({ id: z.uuid('This is not the id of a binding.') }),
      response: { 200: z.object({ id: z.string() }) },
    },
  },
} as const satisfies Record<string, OpsEndpoint>;

const ID_TOKEN = 'This is not an ID token.';

/** Exchanges the ID token of a workflow, once, for a token of fifteen minutes. Needs no other token. */
export const ciSignIn = {
  method: 'POST',
  url: '/api/ci/tokens',
  schema: {
    body: z.object({ idToken: z.string(ID_TOKEN).max(10_000, ID_TOKEN) }),
    response: {
      201: z.object({
        token: z.string(),
        name: z.string(),
        role: z.enum(ROLES),
        apps: z.array(z.string()),
        expiresAt: timestamp,
      }),
    },
  },
} as const satisfies Endpoint;
