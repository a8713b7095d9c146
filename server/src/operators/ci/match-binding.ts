import type { Binding } from '@arena/shared/contract/ops-api/ci';
import { Refusal } from '../../kernel/refusal';
import type { Claim, WorkflowIdentity } from './workflow-identity';

/** Events that only people with write access to the branch cause, in the words of GitHub and GitLab. */
const OF_THE_BRANCH = ['push', 'schedule', 'workflow_dispatch', 'web'];

/**
 * Events whose workflow may sign in. Anyone can cause the others, such as `pull_request_target` and `issue_comment`, and
 * some run the code of a fork in the name of the branch.
 */
const EVENTS: Record<Binding['role'], readonly string[]> = {
  releaser: OF_THE_BRANCH,
  proposer: [...OF_THE_BRANCH, 'pull_request', 'merge_request_event'],
};

/** What must be as bound, in the order of the messages. Each check gives the reason why it is not. */
const CHECKS: readonly ((binding: Binding, identity: WorkflowIdentity) => string | undefined)[] = [
  (bound, { repository }) =>
    repository.value === bound.repository ? undefined : misfit(repository, 'no app is bound to it'),
  (bound, { repositoryId }) =>
    bound.repositoryId === null || repositoryId.value === bound.repositoryId
      ? undefined
      : misfit(repositoryId, `the repository that was bound is ${bound.repositoryId}`),
  ({ workflow }, { files: [main], fileStart }) => {
    const expected = `${fileStart}${workflow}`;
    return main.value.startsWith(`${expected}@`) ? undefined : misfit(main, `the app is bound to ${expected}`);
  },
  (_, { refType }) => (refType.value === 'branch' ? undefined : misfit(refType, 'only branches sign in')),
  (bound, { branch }) =>
    isBoundBranch(bound.branch, branch.value) ? undefined : misfit(branch, `the app is bound to ${bound.branch}`),
  ({ role }, { event }) =>
    EVENTS[role].includes(event.value) ? undefined : misfit(event, `it gives no workflow the role ${role}`),
  ({ workflow }, { files, fileStart, fileEnd }) => {
    const expected = `${fileStart}${workflow}${fileEnd}`;
    const other = files.find(({ value }) => value !== expected);
    return other && misfit(other, `it must be ${expected}`);
  },
];

/** The message for an issuer without bindings. */
export const NO_BINDING =
  'The claim "iss" of the ID token does not fit: no workflow of this issuer is bound to an app.';

/**
 * The bindings that an identity fits.
 * @throws Refusal `forbidden` if there are none, with the claim in which the nearest one differs
 */
export function matchBindings(bindings: readonly Binding[], identity: WorkflowIdentity): Binding[] {
  const results = bindings.map((binding) => {
    const failed = CHECKS.findIndex((check) => check(binding, identity) !== undefined);
    return { binding, passed: failed < 0 ? CHECKS.length : failed };
  });
  const [nearest] = results.toSorted((a, b) => b.passed - a.passed);
  const reason = nearest ? CHECKS[nearest.passed]?.(nearest.binding, identity) : NO_BINDING;
  if (reason !== undefined) throw new Refusal('forbidden', reason);
  return results.filter(({ passed }) => passed === CHECKS.length).map(({ binding }) => binding);
}

function misfit({ claim, value }: Claim, reason: string): string {
  return `The claim "${claim}" of the ID token, ${value}, does not fit: ${reason}.`;
}

/** Whether a branch has the name of a binding, whose `*` at the end stands for any characters. */
function isBoundBranch(name: string, branch: string): boolean {
  if (branch.startsWith('refs/')) return false;
  return name.endsWith('*') ? branch.startsWith(name.slice(0, -1)) : branch === name;
}
