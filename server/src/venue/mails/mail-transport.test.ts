import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { loggerOptions } from '../../kernel/telemetry/log';
import { pressLink } from '../../testing/auth/press-link';
import { startAuth } from '../../testing/auth/start-auth';
import { PASSWORD, uniqueEmail } from '../../testing/auth/test-users';
import { fileTransport, smtpTransport } from './mail-transport';

const MAIL = { kind: 'recovery', to: 'asha@example.in', subject: 'Choose', text: 'Line one\nध', at: new Date(0) };

test('without a mail server, writes mails to files that only their owner can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-outbox-'));
  const outbox = join(folder, 'outbox');
  await fileTransport(outbox, 'arena@localhost').send(MAIL);
  await fileTransport(outbox, 'arena@localhost').send({ ...MAIL, at: new Date(1_000) });
  const names = await readdir(outbox);
  expect(names).toHaveLength(2);
  const [first = ''] = names.sort();
  expect(first).toMatch(/^1970-01-01T00-00-00\.000Z-recovery-[0-9a-f]{8}\.eml$/);
  expect((await stat(join(outbox, first))).mode & 0o077).toBe(0);
  const text = await readFile(join(outbox, first), 'utf8');
  const parsed = await PostalMime.parse(text);
  expect(parsed).toMatchObject({ to: [{ address: 'asha@example.in' }], subject: 'Choose' });
  expect(parsed.date).toBe('1970-01-01T00:00:00.000Z');
  expect(parsed.text?.trim()).toBe('Line one\nध');
  await rm(folder, { recursive: true });
});

test('the logged destination of a mail does not reveal its subject', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'arena-outbox-'));
  const about = 'AR-00000001';
  expect(await fileTransport(outbox, 'arena@localhost').send({ ...MAIL, about })).toBe(outbox);
  await rm(outbox, { recursive: true });
});

test('erases the files of mails to an address or about a submission, and no others', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'arena-outbox-'));
  const { send, erase } = fileTransport(outbox, 'arena@localhost');
  const to = ['asha@example.in', 'Asha@Exämple.in', `${'a'.repeat(64)}@${'b'.repeat(60)}.in`, 'other@example.in'];
  for (const [i, address] of to.entries()) await send({ ...MAIL, to: address, about: `AR-0000000${i}` });
  // As a server of the version before has written it.
  await writeFile(join(outbox, 'old.eml'), 'From: arena@localhost\nTo: old@example.in\nSubject: Choose\n\nText\n');
  await erase('ASHA@example.in');
  await erase('asha@exämple.in');
  await erase(to[2] ?? '');
  await erase('old@example.in');
  expect(await readdir(outbox)).toEqual([expect.stringMatching(/-AR-00000003\.eml$/)]);
  await erase('AR-0000000');
  expect(await readdir(outbox)).toHaveLength(1);
  await erase('AR-00000003');
  expect(await readdir(outbox)).toEqual([]);
  await rm(outbox, { recursive: true });
});

test('sends mails to the mail server, to one recipient each', async () => {
  const server = await startMailServer('250 accepted');
  await smtpTransport(server.url, 'arena@example.in').send(MAIL);
  expect(server.received.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<asha@example.in>']);
  expect(server.received.join('\n')).toContain('Subject: Choose');
  server.close();
});

test('the error of a rejected mail does not name the recipient', async () => {
  const server = await startMailServer('550 <asha@example.in> is unknown here');
  await expect(smtpTransport(server.url, 'arena@example.in').send(MAIL)).rejects.toThrow(
    /^The mail server did not accept a mail: EENVELOPE 550\.$/,
  );
  server.close();
});

test('the log contains no mails, codes, tokens, passwords or addresses', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const server = await startAuth({ logger: { ...loggerOptions('debug'), stream } });
  const email = uniqueEmail();
  const auth = server.client();
  const { data } = await auth.signUp({ email, password: PASSWORD });
  await auth.resetPasswordForEmail(email);
  const { code, link } = await server.mailbox.take('recovery', email);
  await pressLink(server, link);
  await auth.verifyOtp({ email, token: code, type: 'recovery' });
  await auth.refreshSession();
  await auth.signInWithPassword({ email, password: 'not-this-one' });
  await server.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: PASSWORD } });
  await server.close();
  const log = lines.join('');
  expect(log).toContain('/auth/v1/verify');
  expect(log).toContain('A mail was sent.');
  const secrets = [email, PASSWORD, 'not-this-one', code, link.split('token=')[1]?.slice(0, 64)];
  const { access_token, refresh_token } = data.session ?? {};
  for (const secret of [...secrets, access_token, refresh_token]) expect(log).not.toContain(secret ?? 'missing');
});

/** Starts a minimal SMTP server, which can receive one mail. */
async function startMailServer(recipientReply: string) {
  const received: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    let isInData = false;
    socket.write('220 tests\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        received.push(line);
        if (isInData && line !== '.') continue;
        isInData = line === 'DATA';
        socket.write(`${isInData ? '354 continue' : line.startsWith('RCPT') ? recipientReply : '250 accepted'}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
