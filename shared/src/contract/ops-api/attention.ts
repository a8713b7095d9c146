import { z } from 'zod';
import { formatAge } from '../time/format-age';
import { timestamp } from '../time/timestamp';
import type { OpsEndpoint } from './fields';

/** Kinds of problems, the most urgent first. */
export const PROBLEM_KINDS = [
  'failing_release',
  'worse_forms',
  'failing_backend',
  'low_disk',
  'incomplete_check',
  'paused_canary',
  'waiting_proposal',
  'unproven_rollback',
  'failing_delivery',
  'failing_mail',
  'bad_backup',
  'late_backup',
  'expiring_token',
  'unknown',
] as const;

/** Something that needs a person. */
const problem = z.object({
  kind: z.enum(PROBLEM_KINDS),
  app: z.string().nullable(),
  /** The problem in one sentence, without its time. */
  sentence: z.string(),
  since: timestamp.nullable(),
  /** The command that solves it, or shows more. */
  command: z.string(),
  /** The screen below `/ops` that does the same. */
  screen: z.string(),
});
export type Problem = z.output<typeof problem>;

/** The last backup from which a server was started that answered for its pages; null without one. */
const provenBackup = z.object({ name: z.string(), at: timestamp }).nullable();

const attention = z.object({ problems: z.array(problem), provenBackup });
export type Attention = z.output<typeof attention>;

/** The last proven backup in a sentence. */
export function describeProvenBackup({ name, at }: NonNullable<Attention['provenBackup']>, now: Date): string {
  return `A copy of the site was started from ${name} ${formatAge(at, now)}.`;
}

export const attentionApi = {
  /** What needs a person now, the most urgent first, and the last proven backup. Problems of tokens are for operators only. */
  attention: {
    method: 'GET',
    url: '/api/ops/attention',
    config: { access: 'reader' },
    schema: { response: { 200: attention } },
  },
} as const satisfies Record<string, OpsEndpoint>;
