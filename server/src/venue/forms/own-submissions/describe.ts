import { sentFields, sentWaiver } from '@arena/shared/contract/api/sent-submissions';
import type { SentSubmission } from '@arena/shared/contract/api/submissions-api';
import { and, desc, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { qrCode } from '../../../kernel/http/qr-code';
import { checkIns } from '../check-ins/table';
import { validUntil } from '../waivers/valid-until';
import type { OwnSubmission } from './own-submissions';

/** Describes submissions as their visitors see them. */
export async function describeSubmissions(db: Database, own: readonly OwnSubmission[]): Promise<SentSubmission[]> {
  const signed = own.filter(({ kind }) => kind === 'waiver').map(({ row }) => row.reference);
  const visits = await findVisits(db, signed);
  return own.map((submission) => describe(submission, visits.get(submission.row.reference) ?? []));
}

/** Describes one submission. */
export async function describeSubmission(db: Database, own: OwnSubmission): Promise<SentSubmission> {
  const visits = own.kind === 'waiver' ? await findVisits(db, [own.row.reference]) : undefined;
  return describe(own, visits?.get(own.row.reference) ?? []);
}

function describe({ kind, row }: OwnSubmission, visits: readonly Date[]): SentSubmission {
  const { reference, receivedAt, revision, correctedAt, withdrawnAt, textVersion, language } = row;
  const common = { reference, receivedAt, revision, correctedAt, withdrawnAt, textVersion, language };
  if (kind === 'prebooking') {
    const { name, mobile, city, otherCity, comments } = row;
    return { kind, ...common, fields: { name, mobile, city, otherCity, comments } };
  }
  return {
    kind,
    ...common,
    validUntil: validUntil(receivedAt),
    ...(!withdrawnAt && { qrCode: qrCode(reference) }),
    checkIns: visits.map((at) => ({ at })),
    fields: sentWaiver.parse(Object.fromEntries(sentFields.map((name) => [name, row[name] || null]))),
  };
}

/** For each waiver, the first valid check-in of every day, the last day first. */
async function findVisits(db: Database, references: readonly string[]): Promise<Map<string, Date[]>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([checkIns.reference, checkIns.day], { reference: checkIns.reference, at: checkIns.at })
    .from(checkIns)
    .where(and(inArray(checkIns.reference, [...references]), isNull(checkIns.undoneAt)))
    .orderBy(checkIns.reference, desc(checkIns.day), checkIns.seq);
  const visits = new Map<string, Date[]>();
  for (const { reference, at } of rows) visits.set(reference, [...(visits.get(reference) ?? []), at]);
  return visits;
}
