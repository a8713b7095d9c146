import type { Proof } from '../table';

/** Assurance level and authentication methods of a session, as claims of the access token. */
export type Assurance = { aal: 'aal1' | 'aal2'; amr: { method: string; timestamp: number }[] };

/** Prepends a proof and removes an earlier one of the same method. */
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

/** Whether the session started with a mailed code or link, and not with the password. */
export function startedByMail(proofs: readonly Proof[]): boolean {
  return !proofs.some(({ method }) => method === 'password');
}

/** Whole seconds since 1970, the unit of tokens. */
export function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
