import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ArenaServer } from './sites/server';

/** Waits for a mail to an address with this subject. @returns the newest one, headers and text, decoded */
export async function waitForMail(site: ArenaServer, address: string, subject: string): Promise<string> {
  const folder = join(site.dataDirectory, 'outbox');
  const mails = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return texts
      .map(decodeQuotedPrintable)
      .filter((text) => text.includes(address) && text.includes(`Subject: ${subject}`));
  };
  await expect.poll(async () => (await mails()).length).toBeGreaterThan(0);
  return (await mails()).at(-1) ?? '';
}

function decodeQuotedPrintable(mail: string): string {
  return mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
