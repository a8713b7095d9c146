import type { SectionFailureReason } from '@arena/shared/contract/reports/failure-report';

/** Why a part of the site did not load, for visitors. */
export const FAILURE_REASONS: Record<SectionFailureReason, string> = {
  missing: 'This part of the site is missing on the server.',
  timeout: 'This part of the site did not arrive in time.',
  network: 'The connection broke while this part of the site was loading.',
  server: 'The server had a problem, so it could not send this part of the site.',
  integrity: 'This part of the site arrived damaged, so it was not used.',
  broken: 'This part of the site arrived, but it does not work.',
  crashed: 'This part of the site stopped working.',
};
