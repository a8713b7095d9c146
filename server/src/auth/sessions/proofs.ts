import type { Proof } from '../table';

/** How sure the server is of who holds a session, as the access token says it. */
export type Assurance = { aal: 'aal1' | 'aal2'; amr: { method: string; timestamp: number }[] };

/** The proofs with a new one in front; one of the same method gives way to it. */
export function addProof(proofs: readonly Proof[], proof: Proof): Proof[] {
  return [proof, ...proofs.filter(({ method }) => method !== proof.method)];
}

export function assuranceOf(proofs: readonly Proof[]): Assurance {
  return {
    aal: hasSecondFactor(proofs) ? 'aal2' : 'aal1',
    amr: proofs.map(({ method, timestamp }) => ({ method, timestamp })),
  };
}

export function hasSecondFactor(proofs: readonly Proof[]): boolean {
  return proofs.some(({ method }) => method === 'totp');
}

/** Whether the session began with a mail to the account's address, and not with its password. */
export function enteredByMail(proofs: readonly Proof[]): boolean {
  return !proofs.some(({ method }) => method === 'password');
}

/** Whole seconds since 1970, as tokens count. */
export function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
