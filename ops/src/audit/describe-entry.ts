import type { AuditEntry } from '@arena/shared/contract/ops-api/people';
import { SUBMISSION_KINDS } from '@arena/shared/contract/ops-api/submissions';
import { kinds } from '../submissions/kinds';

/** The action in words. The actor's name goes before it and the release id, if any, after it. */
export function describeEntry({ action, app, target, kind, count }: AuditEntry): string {
  const submissionKind = SUBMISSION_KINDS.find((each) => each === kind);
  const [one, many] = submissionKind ? kinds[submissionKind].words : ['submission', 'submissions'];
  const submissions = `${count} ${count === 1 ? one : many}`;
  const change = target ? ` in ${target}` : '';
  switch (action) {
    case 'publish':
      return `published ${app}`;
    case 'publish-source-maps':
      return `published source maps of ${app}`;
    case 'rehearse':
      return `stored a team browser check of ${app}`;
    case 'activate':
      return `made a release of ${app} live${change}:`;
    case 'rollback':
      return `rolled back ${app}${change} to`;
    case 'retire':
      return `retired ${app}${change}; its last release was`;
    case 'canary':
      return `set the canary of ${app} to`;
    case 'withdraw':
      return `withdrew the canary of ${app}:`;
    case 'pause':
      return `paused the guard of ${app}:`;
    case 'resume':
      return `resumed the guard of ${app}:`;
    case 'lock':
      return `locked ${app ?? target}`;
    case 'unlock':
      return `unlocked ${app ?? target}`;
    case 'schedule':
      return `scheduled a release of ${app}:`;
    case 'unschedule':
      return `cancelled the schedule of ${app}:`;
    case 'propose':
      return `proposed a release of ${app}:`;
    case 'approve':
      return `approved ${target} for ${app}:`;
    case 'return':
      return `returned ${target} for ${app}:`;
    case 'create-link':
      return app && target ? `created ${target} of ${app}` : `created a link to ${app ?? target}`;
    case 'revoke-link':
      return `revoked ${target} of ${app}`;
    case 'prune':
      return `deleted the files of ${app}`;
    case 'create-token':
      return `created the token ${target} with the role ${kind}`;
    case 'revoke-token':
      return `revoked the token ${target} with the role ${kind}`;
    case 'bind-workflow':
      return `let ${target} sign in with the role ${kind} for ${app}`;
    case 'unbind-workflow':
      return `unbound ${target} with the role ${kind} from ${app}`;
    case 'sign-in':
      return `signed in with the role ${kind}, as ${target}`;
    case 'sign-out':
      return `signed out, as ${target}`;
    case 'read-submissions':
      return `read ${submissions}`;
    case 'export-submissions':
      return `exported ${submissions}`;
    case 'correct-submission':
      return `corrected ${submissions}`;
    case 'withdraw-submission':
      return `withdrew ${submissions}`;
    case 'erase-submissions':
      return `erased ${submissions}`;
    case 'erase-account':
      return 'erased an account';
    case 'check-in':
      return 'checked in a player';
    case 'undo-check-in':
      return 'undid the check-in of a player';
    case 'backup':
      return 'made a backup of the whole site';
    case 'prove-backup':
      return `started the backup ${target} in a copy and asked for its ${count} pages`;
    case 'set-backend':
      return `made ${target} the backend of ${app}`;
    case 'remove-backend':
      return `removed the backend of ${app}`;
    case 'test-hooks':
      return `sent a test event to ${count} ${count === 1 ? 'destination' : 'destinations'}`;
  }
}
