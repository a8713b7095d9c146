import type { Factor } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import { useAccount } from '../../../auth/account-context';
import { askBackend } from '../../../auth/call-auth-backend';
import { SecondStepForm } from '../../../auth/second-step-form';
import { Panel } from '../panel';

/**
 * The authenticator app whose code this session still lacks, as it does after a mailed link: until then the backend
 * lets it change nothing.
 * @returns null where nothing is missing, undefined while that is looked up
 */
export function useMissingSecondStep(): Factor | null | undefined {
  const { account } = useAccount();
  const factor = account?.factors?.find(({ status }) => status === 'verified') ?? null;
  const [level, setLevel] = useState<string | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the session brings another account
  useEffect(() => {
    let isCurrent = true;
    askBackend((client) => client.mfa.getAuthenticatorAssuranceLevel()).then((answer) => {
      if (isCurrent) setLevel(answer.ok ? answer.data.currentLevel : null);
    });
    return () => {
      isCurrent = false;
    };
  }, [account]);
  if (!factor) return null;
  if (level === undefined) return undefined;
  return level === 'aal1' ? factor : null;
}

/** Asks for the code that completes a login by mailed link. */
export function MissingSecondStep({ factor, recovering }: { factor: Factor; recovering: boolean }) {
  const send = async (code: string) => {
    const answer = await askBackend((client) => client.mfa.challengeAndVerify({ factorId: factor.id, code }));
    return answer.ok ? undefined : answer.sentence;
  };
  return (
    <Panel title="One more step">
      <p>
        Two-step login is on for this account. Enter the code from your authenticator app
        {recovering ? ' to choose a new password.' : ' to change anything here.'}
      </p>
      <SecondStepForm send={send} action="Go on" />
    </Panel>
  );
}
