import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { readTests } from './read-tests';

const document = readFileSync(fileURLToPath(new URL('../../../../docs/runbook.md', import.meta.url)), 'utf8');

/** The beginning of a symptom, the file of a test, and the literal title of the test: it causes the symptom and cures it. */
type Proof = readonly [symptom: string, file: string, title: string];

const CLI = 'server/src/cli/commands';
const PLATFORM = 'server/src/platform';

const PROOFS: readonly Proof[] = [
  [
    'a section is broken since a release',
    `${CLI}/releases/rollback`,
    'the history names the release that broke a section, and a rollback restores the page',
  ],
  [
    'the previous release is also broken',
    `${CLI}/releases/rollback`,
    'if the previous release is broken, too, a rollback goes to one before, after a dry run',
  ],
  [
    'every page is broken since a release of the shell',
    `${CLI}/releases/rollback`,
    'a rollback of a shell that broke every page restores them',
  ],
  [
    'a new shell is refused',
    `${CLI}/server/readiness`,
    'a shell that is refused goes live once the section that is not ready has a release that is',
  ],
  [
    'the rollback is refused',
    `${CLI}/releases/rollback`,
    'a rollback that the shell refuses says so in a dry run, and works after a rollback of the shell',
  ],
  [
    'apps must be rolled back that went live together',
    `${CLI}/releases/rollback`,
    'apps that went live together go back together, by the id in the history',
  ],
  [
    'visitors say that a button does nothing',
    'server/src/platform/reports/errors/find-errors',
    'arena errors names the source line of a broken button, and the error is gone after a rollback',
  ],
  [
    'visitors say that a button does nothing',
    'e2e/src/operators/browser-errors',
    'each crash is attributed to its own source line',
  ],
  [
    'only some visitors complain',
    `${CLI}/releases/rollback`,
    'a withdrawn canary no longer reaches the visitors who complained',
  ],
  [
    '"… has a guarded canary of …"',
    `${CLI}/releases/rollback`,
    'a release that a guarded canary refuses goes live after the canary was withdrawn',
  ],
  [
    'a release was rolled back automatically',
    'server/src/platform/delivery/self-healing/failure-monitor',
    'rolls back a release with a changed file once, and writes the evidence into the history',
  ],
  [
    'the history says `no browser check`',
    `${PLATFORM}/validation/browser-check/skipped-check`,
    'a release that went live unchecked loses that mark once it goes live with a browser check',
  ],
  [
    '`arena status` says that a release waits',
    'server/src/platform/delivery/schedules/hold',
    'the command ends with a separate exit code and names the reason of the wait',
  ],
  [
    '"The disk is full"',
    'server/src/platform/api/changes/retention-routes',
    'a release that a full disk refuses is published after "arena server prune --older-than"',
  ],
  [
    'a page says "The backend of …"',
    `${CLI}/backend`,
    'a backend that fails is named on the page and in the status, until it is removed',
  ],
  [
    'a section must be removed permanently',
    'e2e/src/releases/retire',
    'a retired section leaves the navigation and answers 404 until it is restored; open tabs keep it',
  ],
  [
    'nothing may go live for a while',
    `${CLI}/releases/locks-and-schedules`,
    'nothing but a rollback goes live while every app is locked, and everything does after that time',
  ],
  [
    '"… is locked by …"',
    `${CLI}/releases/locks-and-schedules`,
    'a lock is set, shown in status and history, stops a publish, and ends',
  ],
  [
    'a scheduled release must not go live',
    `${PLATFORM}/delivery/schedules/schedules`,
    'a second schedule replaces the first and says so; a cancelled one does not go live',
  ],
  [
    'a scheduled release must not go live',
    `${CLI}/releases/locks-and-schedules`,
    'a build is published for a later time, shown in status, replaced and cancelled',
  ],
  [
    'a scheduled release did not go live',
    `${PLATFORM}/delivery/schedules/schedules`,
    'a release that is no longer valid at its time is refused, the history says why, and it can be scheduled again',
  ],
  [
    'a preview link reached the wrong people',
    `${PLATFORM}/delivery/previews/previews`,
    'a preview that is revoked on one server ends at once on every other, also in open tabs',
  ],
  [
    'a token leaked, or a colleague leaves',
    'server/src/operators/api/tokens',
    'a leaked token is found in the list, revoked, and replaced by one of the same role',
  ],
  [
    'a colleague who signed in with a provider leaves',
    'server/src/operators/page/sign-in',
    'a session that an operator revokes is refused by the next request to another server',
  ],
  [
    'a colleague who signed in with a provider leaves',
    'server/src/operators/page/sign-in',
    'a preview link outlasts the session of its author, and ends when that is revoked',
  ],
  [
    'a token has expired',
    'server/src/operators/api/tokens',
    'a token that has expired is refused, and the one that operators create next works',
  ],
  [
    'the operator token leaked',
    'server/src/operators/api/tokens',
    'after a restart with a new operator token, the leaked one and its preview links are refused',
  ],
  [
    '`/healthz` responds, `/readyz` responds 503',
    'server/src/kernel/database/server/lost-connection',
    'without its Postgres server, a server is up but not ready, and it reconnects without a restart',
  ],
  [
    '`/healthz` responds, `/readyz` responds 503',
    'server/src/kernel/telemetry/health',
    'a server whose store has no files of a live release is not ready',
  ],
  [
    'visitors read "The disk of the site is full"',
    'server/src/kernel/telemetry/health',
    'while a full disk stores nothing, the server is not ready; then operators are told',
  ],
  [
    'visitors read "The site cannot store anything"',
    'server/src/kernel/telemetry/health',
    'while the database accepts no changes, forms are asked to wait and the server is not ready',
  ],
  [
    '"DATABASE_URL leads to a connection pooler"',
    'server/src/kernel/database/server/odd-servers',
    'a pooler in transaction mode is refused and leaves no lock behind',
  ],
  [
    '"The release store cannot be reached"',
    `${PLATFORM}/store/asset-routes`,
    'while the bucket cannot be reached, its files answer 503, and afterwards they are served again',
  ],
  [
    'the server does not start',
    'server/src/main',
    'a server with an invalid setting or without a folder that it can write says so, and starts once it is corrected',
  ],
  [
    'visitors read "The site is very busy just now"',
    'server/src/kernel/http/limits/overload',
    'refuses requests beyond the limit of open requests, with a retry-after header',
  ],
  [
    '"The upload was slower than 16 kB a second"',
    'server/src/testing/hostile-client/slow',
    'accepts a slow upload and aborts one that is too slow',
  ],
  [
    '"Other uploads are still running"',
    'server/src/testing/hostile-client/many',
    'accepts four of thirty concurrent uploads with one token, refuses the others unread, and accepts one after those',
  ],
  ['you have a request ID', `${CLI}/server/log`, 'filters the log by the id of a request'],
  [
    "a visitor's form is refused",
    `${CLI}/server/log`,
    'names the fields and rules of a refused form, but not the input, until the visitor corrects it',
  ],
  [
    'no mail arrives',
    'server/src/venue/mails/delivery',
    'a mail waits while the mail server is away, and arrives once',
  ],
  [
    'no mail arrives',
    'server/src/venue/mails/mail-transport',
    'without a mail server, writes mails to files that only their owner can read',
  ],
  [
    '"Events do not arrive at …" in `arena status`',
    `${CLI}/server/hooks`,
    'status names a destination that fails until it is corrected, and then gets the events that waited',
  ],
  [
    'a visitor requests erasure of personal data',
    'server/src/venue/forms/erasure',
    'the command finds and erases the submissions of a visitor, and the account with all data of its address',
  ],
  [
    'a visitor requests erasure of an account',
    'server/src/venue/forms/erasure',
    'the command finds and erases the submissions of a visitor, and the account with all data of its address',
  ],
  [
    'pages have become slow for visitors',
    'server/src/platform/pages/endpoints/web-vitals-routes',
    'a slow release is distinguished from the previous one, and a rollback makes pages fast again',
  ],
  [
    'you need to know what changed in a release',
    'ops/src/sources/sources',
    'live releases and canaries show their source, who published them, and the difference',
  ],
  [
    'you need to know who changed something',
    'server/src/operators/api/audit',
    'the command filters by time, name and app',
  ],
  [
    'you need to know who accessed personal data',
    'server/src/operators/api/audit',
    'the audit log shows who read, exported, erased and backed up personal data, and when',
  ],
  [
    'a visitor reads "Too many wrong codes"',
    'server/src/venue/auth/brute-force/brute-force',
    'the owner keeps access meanwhile: in a known browser, in an active session, and by mail',
  ],
  [
    'a visitor reads "Too many attempts" at login',
    'server/src/venue/auth/http/limits',
    'a link from a recovery mail signs the owner in while many clients guess the password',
  ],
  [
    'a visitor reads "Too many attempts" at login',
    'server/src/venue/auth/http/limits',
    'a known browser can log in over both APIs while many clients guess the password',
  ],
  [
    '"Nothing published yet" on every page',
    'server/src/package',
    'an unprivileged user serves and publishes a section, writing only to the data directory',
  ],
  [
    'a publish takes long',
    'server/src/operators/operations/operations',
    'an operation tells its progress, and ends with the answer of its request',
  ],
  [
    '"… was not published" after `npm start`',
    'e2e/src/commands/npm-start',
    'a build that was not published goes live with the command of the message, and restarts continue from it',
  ],
  [
    '"A browser blocked content on a page."',
    'e2e/src/loading/content-security-policy',
    'the log names what browsers blocked on its pages, until it is rolled back',
  ],
  [
    '`Loading chunk failed` on the pages of a section',
    'e2e/src/loading/section-load-failures',
    'a section that misses a file fails until the same build is published again',
  ],
];

/** Symptoms of which no test shows both the cause and the cure, and why. */
const UNPROVEN: Readonly<Record<string, string>> = {
  'publishing fails with "Unrecognized key"': 'The cure is a newer server than the one that is tested.',
};

const TABLES = /^\| symptom +\| command +\| what you see then +\|\n\| [-| ]+\|\n((?:\|.*\n)+)/gm;
const rows = [...document.matchAll(TABLES)].flatMap(([, table = '']) => table.trimEnd().split('\n'));
const symptoms = rows.map((row) => row.split('|')[1]?.trim() ?? '');

const entries = [...PROOFS.map(([symptom]) => symptom), ...Object.keys(UNPROVEN)];

test('every symptom of the runbook has a test, or a reason why none can show it', () => {
  expect(symptoms.length).toBeGreaterThan(40);
  expect(symptoms.filter((symptom) => !entries.some((entry) => symptom.startsWith(entry)))).toEqual([]);
  expect(Object.keys(UNPROVEN).filter((entry) => PROOFS.some(([symptom]) => symptom === entry))).toEqual([]);
});

test.each(entries)('the runbook has one symptom that begins: %s', (entry) => {
  expect(symptoms.filter((symptom) => symptom.startsWith(entry))).toHaveLength(1);
});

test.each(PROOFS)('%s: %s proves: %s', (_, name, title) => {
  const source = readTests(name);
  const quotes = ["'", '"', '`'].map((quote) => `${quote}${title}${quote}`);
  expect(quotes.some((quoted) => source.includes(quoted))).toBe(true);
});
