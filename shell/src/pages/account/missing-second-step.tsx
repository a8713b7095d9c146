import type { Factor } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import { useAccount } from '../../auth/account-context';
import { callAuthBackend } from '../../auth/backend/call-auth-backend';
import { SecondStepForm } from '../../auth/second-step-form';
import { Panel } from './panel';

/**
 * The authenticator app whose code this session still needs. A session from a mailed link starts without the second
 * step, and until then the backend rejects all changes and shows no submissions.
 * @returns null if no code is needed, undefined while the backend is being asked
 */
export function useMissingSecondStep(): Factor | null | undefined {
  const { account } = useAccount();
  const factor = account?.factors?.find(({ status }) => status === 'verified') ?? null;
  const [level, setLevel] = useState<string | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the session provides a new account object
  useEffect(() => {
    let isCurrent = true;
    callAuthBackend((client) => client.mfa.getAuthenticatorAssuranceLevel()).then((result) => {
      if (isCurrent) setLevel(result.ok ? result.data.currentLevel : null);
    });
    return () => {
      isCurrent = false;
    };
  }, [account]);
  if (!factor) return null;
  if (level === undefined) return undefined;
  return level === 'aal1' ? factor : null;
}

/**
 * Asks for the code that completes the login by a mailed link.
 * @param purpose what the visitor can do afterwards; completes "Enter the code from your authenticator app"
 */
export function MissingSecondStep({ factor, purpose }: { factor: Factor; purpose: string }) {
  const send = async (code: string) => {
    const result = await callAuthBackend((client) => client.mfa.challengeAndVerify({ factorId: factor.id, code }));
    return result.ok ? undefined : result.message;
  };
  return (
    <Panel title="One more step">
      <p>Two-step login is on for this account. Enter the code from your authenticator app {purpose}.</p>
      <SecondStepForm send={send} action="Continue" />
    </Panel>
  );
}
