import { useLateNotice } from '@arena/shared/ui/use-late-notice';
import { useState } from 'react';

type Outcome = { kind: 'trouble' | 'success'; sentence: string };

/**
 * What became of a form: its screen shows it, or, where the visitor has left it, the shell does.
 * @param what was sent, as the shell calls it: `Your feedback`
 */
export function useOutcome(what: string) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const tellLate = useLateNotice();
  return {
    outcome,
    dismiss: () => setOutcome(null),
    fail(sentence: string) {
      setOutcome({ kind: 'trouble', sentence });
      tellLate({ kind: 'trouble', text: `${what}: ${sentence}` });
    },
    succeed(sentence: string) {
      setOutcome({ kind: 'success', sentence });
      tellLate({ kind: 'success', text: sentence });
    },
  };
}
