import { useEffect, useRef, useState } from 'react';
import { useAccount } from '../../../auth/account-context';
import { callAuthBackend } from '../../../auth/backend/call-auth-backend';
import type { SentSubmissions, Submission } from './sent-submissions';
import { loadSubmissions, type Outcome, type SubmissionsFailure } from './submissions-api';

type State =
  | { status: 'loading' }
  | { status: 'failed'; failure: SubmissionsFailure }
  | { status: 'loaded'; sent: SentSubmissions };

/**
 * The submissions of the account.
 *
 * - `load`: loads them again and keeps showing the current ones meanwhile
 * - `replace`: shows the new state of a submission
 * - `remove`: no longer shows erased submissions and messages
 */
export function useSubmissions() {
  const { account } = useAccount();
  const [state, setState] = useState<State>({ status: 'loading' });
  const loading = useRef<Promise<Outcome<SentSubmissions>>>(undefined);
  const changes = useRef(0);
  const hasRefreshed = useRef(false);

  function load(): Promise<Outcome<SentSubmissions>> {
    loading.current ??= loadNow().finally(() => {
      loading.current = undefined;
    });
    return loading.current;
  }

  async function loadNow(): Promise<Outcome<SentSubmissions>> {
    const changesBefore = changes.current;
    const outcome = await loadSubmissions();
    // The answer may be older than the visitor's latest changes.
    if (outcome.ok && changes.current !== changesBefore) return loadNow();
    if (outcome.ok) {
      setState({ status: 'loaded', sent: outcome.data });
      return outcome;
    }
    const { failure } = outcome;
    setState((current) => (current.status === 'loaded' ? current : { status: 'failed', failure }));
    if (failure.reason === 'second_step_needed' && !hasRefreshed.current) {
      hasRefreshed.current = true;
      // Another browser may have added an authenticator app, of which this session does not know.
      callAuthBackend((client) => client.refreshSession());
    }
    return outcome;
  }

  // A new session may have rights that the last one lacked: after a login, a mailed link or a second step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the session provides a new account object
  useEffect(() => {
    if (state.status !== 'loaded') load();
  }, [account]);

  function change(edit: (sent: SentSubmissions) => Partial<SentSubmissions>) {
    changes.current++;
    setState((current) => {
      if (current.status !== 'loaded') return current;
      return { ...current, sent: { ...current.sent, ...edit(current.sent) } };
    });
  }

  return {
    state,
    load,
    replace: (changed: Submission) =>
      change(({ submissions }) => ({
        submissions: submissions.map((each) => (each.reference === changed.reference ? changed : each)),
      })),
    remove: (references: readonly string[]) => {
      const isLeft = ({ reference }: { reference: string }) => !references.includes(reference);
      change(({ submissions, messages }) => ({
        submissions: submissions.filter(isLeft),
        messages: messages.filter(isLeft),
      }));
    },
  };
}
