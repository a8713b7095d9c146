import type { LiveReleaseSet } from '@arena/shared/contract/ops-api/previews';
import type { Rollout } from '@arena/shared/contract/ops-api/rollouts';
import type { Finding } from './find-first-bad';

/** A release that is bad, alone or with another one, and how it first went live; null if that is not known. */
export type Cause = { app: string; release: string; rollout: Rollout | null };

/** The apps whose releases are bad, alone or together. */
export function causesOf(finding: Finding): string[] {
  if (finding.kind === 'release') return [finding.app];
  return finding.kind === 'pair' ? [finding.app, finding.other] : [];
}

/** What a search found, for people. */
export function describeFinding(finding: Finding, causes: readonly Cause[]): string {
  if (finding.kind === 'newest-good')
    return `The page is good with the newest release set, ${describeSet(finding.newest)}.`;
  if (finding.kind === 'oldest-bad')
    return [
      `The page is bad with every stored release set, ${describeSet(finding.oldest)} first.`,
      ...finding.faults,
    ].join('\n');
  const { good, bad, faults } = finding;
  const names = causes.map(({ app, release }) => `${app} ${release}`);
  return [
    ...describeVerdict(finding, names),
    ...causes.map(describeRollout),
    `Last good: ${describeSet(good)}. First bad: ${describeSet(bad)}.`,
    ...faults,
  ].join('\n');
}

function describeVerdict(finding: Extract<Finding, { good: unknown }>, names: readonly string[]): string[] {
  switch (finding.kind) {
    case 'release': {
      const verdict = `The first bad release is ${names}.`;
      return finding.alsoWith ? [verdict, `It is bad with ${finding.alsoWith}, too.`] : [verdict];
    }
    case 'pair':
      return [`${names.join(' and ')} are bad together.`, `With ${finding.goodWith}, the page is good.`];
    case 'several':
      return [`Several apps changed at once, and it is not known which is the cause: ${finding.apps.join(', ')}.`];
  }
}

function describeRollout({ app, release, rollout }: Cause): string {
  if (!rollout) return `It is not known when ${app} ${release} went live.`;
  const { at, by, reason } = rollout;
  return `${app} ${release} went live at ${at.toISOString()} by ${by}${reason ? `: ${reason}` : '.'}`;
}

function describeSet({ id, since }: LiveReleaseSet): string {
  return `${id} of ${since.toISOString()}`;
}
