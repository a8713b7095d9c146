import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { DAY } from '../../src/contract/time/duration';

/** Private key and certificate in PEM format; `file` is the certificate, for the browser to trust. */
export type Certificate = { key: string; cert: string; file: string };

/** Days, at most what browsers accept. */
const VALIDITY = 397;

/**
 * The self-signed certificate for localhost in a folder. It is created, or replaced when it expires within a day, and
 * stays the same otherwise, so a browser has to trust it only once.
 */
export async function localCertificate(folder: string, now = new Date()): Promise<Certificate> {
  const file = join(folder, 'localhost.pem');
  const keyFile = join(folder, 'localhost-key.pem');
  if (!existsSync(file) || !existsSync(keyFile) || expires(file) < now.getTime() + DAY) {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      notBeforeDate: now,
      notAfterDate: new Date(now.getTime() + VALIDITY * DAY),
      extensions: [
        { name: 'basicConstraints', cA: false },
        { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
      ],
    });
    mkdirSync(folder, { recursive: true });
    writeFileSync(keyFile, key, { mode: 0o600 });
    writeFileSync(file, cert);
  }
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8'), file };
}

function expires(file: string): number {
  return new Date(new X509Certificate(readFileSync(file)).validTo).getTime();
}
