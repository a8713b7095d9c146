import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Command } from 'commander';
import type { Client } from '../client';
import { addCommand, type CommandContext, type Result } from '../command';

type EraseOptions = { submissions?: boolean };

export function addAccountsCommand(program: Command, { api, printResult }: CommandContext) {
  const accounts = addCommand(program, 'accounts', 'erase accounts of visitors', 'accounts erase asha@example.in');

  addCommand(
    accounts,
    'erase',
    'permanently erase an account, when its owner asks for it',
    'accounts erase asha@example.in',
    'accounts erase asha@example.in --submissions',
  )
    .argument('<email>', 'email address of the account')
    .option('--submissions', 'also erase pre-bookings, waivers and messages with this address')
    .action(async (email: string, options: EraseOptions) => printResult(await eraseAccount(api, email, options)));
}

async function eraseAccount(api: Client, email: string, { submissions = false }: EraseOptions): Promise<Result> {
  const data = await api.send(opsApi.eraseAccount, { body: { email, submissions } });
  const account = data.account ? 'The account is erased.' : 'There was no account with this email address.';
  const erased = data.submissions.length > 0 ? ` Erased submissions: ${data.submissions.join(', ')}.` : '';
  return { data, text: `${account}${erased}` };
}
