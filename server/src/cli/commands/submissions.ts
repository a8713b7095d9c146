import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { SUBMISSION_KINDS } from '@arena/shared/contract/ops-api/submissions';
import type { Command } from 'commander';
import type { Client } from '../client';
import { addCommand, type CommandContext, type Result } from '../command';
import { formatTable } from '../output/table';

export function addSubmissionsCommand(program: Command, { api, printResult }: CommandContext) {
  const submissions = addCommand(
    program,
    'submissions',
    'find and erase submissions of visitors',
    'submissions find asha@example.in',
  );

  addCommand(
    submissions,
    'find',
    'find submissions by words in them',
    'submissions find asha@example.in',
    'submissions find Asha Rawat',
  )
    .argument('<words...>', 'words that all must occur in a submission')
    .action(async (words: string[]) => printResult(await findSubmissions(api, words)));

  addCommand(
    submissions,
    'erase',
    'permanently erase submissions, when a visitor asks for it',
    'submissions erase AR-0123ABCD AR-4567EFGH',
  )
    .argument('<references...>', 'as "arena submissions find" shows them')
    .action(async (references: string[]) => printResult(await eraseSubmissions(api, references)));
}

/** Submissions that contain every word, newest first, at most 200 of each kind. */
async function findSubmissions(api: Client, words: readonly string[]): Promise<Result> {
  const found = await Promise.all(
    SUBMISSION_KINDS.map(async (kind) => {
      const body = { kind, search: words.join(' '), limit: 200 };
      const { submissions } = await api.send(opsApi.searchSubmissions, { body });
      return submissions.map((submission) => ({ kind, submission }));
    }),
  );
  const rows = found.flat().map(({ kind, submission }) => {
    const { reference, receivedAt, textVersion, language, suspected, correctedAt, withdrawnAt, ...fields } = submission;
    return [
      reference,
      kind,
      receivedAt.toISOString(),
      textVersion,
      language,
      [
        ...(suspected ? ['suspected: sent by a bot?'] : []),
        ...(withdrawnAt ? [`withdrawn ${withdrawnAt.toISOString()}`] : []),
        ...(correctedAt ? [`corrected ${correctedAt.toISOString()}`] : []),
        ...Object.values(fields).filter((value) => typeof value === 'string' && value !== ''),
      ].join(' · '),
    ];
  });
  const data = { submissions: found.flat().map(({ kind, submission }) => ({ kind, ...submission })) };
  return { data, text: rows.length > 0 ? formatTable(rows) : 'No submission contains all of these words.' };
}

async function eraseSubmissions(api: Client, references: readonly string[]): Promise<Result> {
  const data = await api.send(opsApi.eraseSubmissions, { body: { references: [...references] } });
  return { data, text: `Erased: ${data.erased.join(', ')}.` };
}
