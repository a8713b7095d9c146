import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { readConfig } from './config';

test('has a default for every setting', () => {
  expect(readConfig({})).toEqual({
    port: 4000,
    dataDirectory: resolve('.arena'),
    databaseUrl: undefined,
    assets: undefined,
    operatorToken: undefined,
    operatorOrigin: undefined,
    logLevel: 'info',
    site: 'http://localhost:4000',
    smtpUrl: undefined,
    mailFrom: 'arena@localhost',
    autoconfirm: true,
    redisUrl: undefined,
    trustProxy: undefined,
    rateLimits: true,
    ignored: [],
    supabase: undefined,
    openId: undefined,
  });
});

test('reads settings from the environment and treats empty ones as not set', () => {
  const config = readConfig({ PORT: '', DATABASE_URL: 'postgres://db/arena', ARENA_DATA: '/srv/arena' });
  expect(config).toMatchObject({ port: 4000, databaseUrl: 'postgres://db/arena', dataDirectory: '/srv/arena' });
});

/** A valid value of every setting that is a URL or a secret. */
const VALUES = {
  ...{ DATABASE_URL: 'postgres://db/arena', REDIS_URL: 'redis://cache/1', SMTP_URL: 'smtp://mail.example' },
  ...{ ARENA_ASSETS: 's3://bucket', ARENA_BACKUP_TO: 's3://backups', ARENA_OPERATOR_TOKEN: 'arena_0123456789' },
  ...{ ARENA_SITE_URL: 'https://arena.example', ARENA_OPS_URL: 'https://ops.arena.example' },
  ...{ ARENA_ASSET_ORIGINS: 'https://partner.example', ARENA_SECURITY_CONTACT: 'https://arena.example/security' },
  ...{ ARENA_WEBHOOK: 'https://hooks.example/a', ARENA_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}` },
  ...{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', SUPABASE_URL: 'https://project.example' },
  ...{ SUPABASE_ANON_KEY: 'anonymous', OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'arena' },
  ...{ OIDC_CLIENT_SECRET: 'hunter6', OIDC_ROLES: 'arena-operators=operator', OIDC_ROLE_CLAIM: 'groups' },
  ...{ SMTP_FROM: 'arena@arena.example', ARENA_DATA: '/srv/arena' },
};

const changeAll = (change: (value: string) => string) =>
  Object.fromEntries(Object.entries(VALUES).map(([name, value]) => [name, change(value)]));

test.each([' ', '\r', '\r\n', '\t', '\ufeff'])('settings may have %j around them', (blank) => {
  expect(readConfig(changeAll((value) => blank + value + blank))).toEqual(readConfig(VALUES));
  expect(readConfig({ PORT: `4000${blank}`, ARENA_SITE_URL: blank })).toEqual(readConfig({}));
});

test.each([
  ['double quotation marks', (value: string) => `"${value}"`],
  ['single quotation marks', (value: string) => `'${value}'`],
  ['one quotation mark', (value: string) => `${value}"`],
  ['printed quotation marks', (value: string) => `“${value}”`],
  ['a line end', (value: string) => `${value}\r\nx`],
  ['a zero byte', (value: string) => `${value}\0x`],
  ['an invisible character', (value: string) => `${value}\u200b`],
])('no setting may have %s, and none of them is shown', (_, change) => {
  const message = errorMessage(() => readConfig(changeAll(change)));
  const expected = 'expected a value without quotation marks around it and without control characters';
  expect(message.split('\n').slice(1).toSorted()).toEqual(
    Object.keys(VALUES)
      .map((name) => `  ${name}: ${expected}`)
      .toSorted(),
  );
  for (const value of Object.values(VALUES)) expect(message).not.toContain(value);
});

test.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_REGION'])(
  'refuses %s with blanks, which the SDK of the bucket would keep',
  (name) => {
    for (const value of ['key ', 'key\r', '"key"']) {
      expect(errorMessage(() => readConfig({ [name]: value }))).toContain(`  ${name}: expected a value without`);
    }
    expect(readConfig({ [name]: 'key+/=' })).toEqual(readConfig({}));
  },
);

test.each(['arena_secret secret', 'arena_geheimnüs_1'])('refuses the token %p, which no header can carry', (token) => {
  expect(errorMessage(() => readConfig({ ARENA_OPERATOR_TOKEN: token }))).toContain('  ARENA_OPERATOR_TOKEN: expected');
});

test('names all invalid settings at once with the expected value, and never the actual one', () => {
  const invalid = {
    PORT: 'seventy',
    DATABASE_URL: 'mysql://root:hunter2@db/arena',
    ARENA_ASSETS: 's3://key:secret@bucket',
    ARENA_OPERATOR_TOKEN: 'tooshort',
    ARENA_LOG_LEVEL: 'loud',
    ARENA_SITE_URL: 'arena.example/path',
    ARENA_OPS_URL: 'operators/path',
    ARENA_ASSET_ORIGINS: 'https://a.example,https://*.b.example',
    REDIS_URL: 'http://:hunter3@cache.example',
    ARENA_TRUST_PROXY: 'everybody',
    ARENA_RATE_LIMITS: 'sometimes',
    AUTH_AUTOCONFIRM: 'maybe',
    SMTP_URL: 'https://mails.example',
    SMTP_FROM: 'nobody',
    ARENA_OPERATORS_EMAIL: 'night@arena.example, nobody',
    ARENA_SECURITY_CONTACT: 'javascript:alert(1)',
    ARENA_WEBHOOK: 'https://hooks.example/a,http://hooks.example/token-x',
    ARENA_WEBHOOK_SECRET: 'hunter4',
    ARENA_WEBHOOK_TEMPLATE: 'pigeon',
    SUPABASE_URL: 'ftp://project.example',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://asha:hunter5@traces.example',
    OIDC_ISSUER: 'http://login.example',
    OIDC_ROLES: 'arena-operators=admin',
  };
  const message = errorMessage(() => readConfig(invalid));
  expect(message.split('\n')).toEqual([
    'Invalid settings:',
    '  PORT: expected a port number',
    '  ARENA_LOG_LEVEL: expected one of debug, info, warn, error, silent',
    '  DATABASE_URL: expected a URL that begins with postgres://',
    '  ARENA_ASSETS: expected a URL such as s3://bucket/prefix?endpoint=https://s3.example&region=eu-central-1',
    '  ARENA_OPERATOR_TOKEN: expected at least 16 plain letters, digits and punctuation, without blanks',
    '  ARENA_SITE_URL: expected a URL such as https://arena.example, without a path',
    '  ARENA_OPS_URL: expected a URL such as https://ops.arena.example, without a path',
    '  ARENA_ASSET_ORIGINS: expected origins such as https://a.example,https://b.example, each without a path or *',
    '  REDIS_URL: expected a URL that begins with redis:// or rediss://',
    '  ARENA_TRUST_PROXY: expected IP addresses or networks of proxies, such as 127.0.0.1,10.0.0.0/8',
    '  ARENA_RATE_LIMITS: expected on or off',
    '  AUTH_AUTOCONFIRM: expected on or off',
    '  SMTP_URL: expected a URL that begins with smtp:// or smtps://',
    '  SMTP_FROM: expected an email address',
    '  ARENA_OPERATORS_EMAIL: expected email addresses, separated by commas',
    '  ARENA_SECURITY_CONTACT: expected a URL that begins with https:// or mailto:',
    '  ARENA_WEBHOOK: expected https URLs, separated by commas; http only for this machine',
    '  ARENA_WEBHOOK_SECRET: expected whsec_ and the base64 of 24 to 64 bytes',
    '  ARENA_WEBHOOK_TEMPLATE: expected one of json, slack, discord, teams, google-chat',
    '  SUPABASE_URL: expected a URL such as https://project.supabase.co, without a path',
    '  OTEL_EXPORTER_OTLP_ENDPOINT: expected a URL such as http://localhost:4318, without a query',
    '  OIDC_ISSUER: expected a URL that begins with https://, without a query',
    '  OIDC_ROLES: expected a list such as arena-operators=operator,market-team=releaser:mf-market with the roles operator, releaser, editor, proposer, viewer, staff',
  ]);
  for (const value of Object.values(invalid)) expect(message).not.toContain(value);
});

test('confirms email addresses automatically only if no mail can be sent, by default', () => {
  const SMTP_URL = 'smtp://mail.example:587';
  expect(readConfig({ SMTP_URL }).autoconfirm).toBe(false);
  expect(readConfig({ SMTP_URL, AUTH_AUTOCONFIRM: 'on' }).autoconfirm).toBe(true);
  expect(readConfig({ AUTH_AUTOCONFIRM: 'off' }).autoconfirm).toBe(false);
});

test('reads the origins of other sites that load releases', () => {
  const ARENA_ASSET_ORIGINS = 'https://Partner.example/, http://localhost:8080';
  expect(readConfig({ ARENA_ASSET_ORIGINS }).assetOrigins).toEqual([
    'https://partner.example',
    'http://localhost:8080',
  ]);
});

test('requires a separate origin for operators', () => {
  const ARENA_SITE_URL = 'https://arena.example';
  const ARENA_OPS_URL = 'https://ops.arena.example/';
  expect(readConfig({ ARENA_SITE_URL, ARENA_OPS_URL }).operatorOrigin).toBe('https://ops.arena.example');
  for (const same of [{ ARENA_SITE_URL, ARENA_OPS_URL: ARENA_SITE_URL }, { ARENA_OPS_URL: 'http://localhost:4000' }]) {
    expect(errorMessage(() => readConfig(same))).toContain(
      'ARENA_OPS_URL: expected a different origin from that of the site',
    );
  }
});

test('requires both the URL and the key of a Supabase project', () => {
  const SUPABASE_URL = 'https://project.example/';
  expect(readConfig({ SUPABASE_URL, SUPABASE_ANON_KEY: 'key' }).supabase).toEqual({
    url: 'https://project.example',
    key: 'key',
  });
  expect(errorMessage(() => readConfig({ SUPABASE_URL }))).toContain(
    'SUPABASE_ANON_KEY: expected both or neither of SUPABASE_URL and SUPABASE_ANON_KEY',
  );
});

const ARENA_WEBHOOK_SECRET = `whsec_${Buffer.alloc(24).toString('base64')}`;

test('reads webhooks and the addresses of operators', () => {
  const ARENA_WEBHOOK = 'https://hooks.example/a?b=c, http://localhost:8080/x,http://[::1]/y,http://127.0.0.1/z';
  const config = readConfig({
    ARENA_WEBHOOK,
    ARENA_WEBHOOK_SECRET,
    ARENA_OPERATORS_EMAIL: 'asha@arena.example, night@arena.example',
  });
  expect(config.webhooks).toEqual({
    urls: ['https://hooks.example/a?b=c', 'http://localhost:8080/x', 'http://[::1]/y', 'http://127.0.0.1/z'],
    secret: ARENA_WEBHOOK_SECRET,
    template: 'json',
  });
  expect(config.operatorsEmail).toEqual(['asha@arena.example', 'night@arena.example']);
});

test('requires a secret for signed events, and none for chats', () => {
  const ARENA_WEBHOOK = 'https://hooks.example/a';
  expect(errorMessage(() => readConfig({ ARENA_WEBHOOK }))).toContain('ARENA_WEBHOOK_SECRET: expected a secret');
  expect(readConfig({ ARENA_WEBHOOK, ARENA_WEBHOOK_TEMPLATE: 'slack' }).webhooks?.template).toBe('slack');
});

test.each([
  'hooks.example/a',
  'ftp://hooks.example/a',
  'http://10.0.0.1/a',
  'http://127.0.0.1.evil.example/a',
  'http://localhost@evil.example/a',
  'https://asha:secret@hooks.example/a',
  'https://hooks.example/a#b',
  'https://hooks.example/a,',
  'https://',
])('rejects ARENA_WEBHOOK %p without showing it', (ARENA_WEBHOOK) => {
  const message = errorMessage(() => readConfig({ ARENA_WEBHOOK, ARENA_WEBHOOK_SECRET }));
  expect(message).toContain('ARENA_WEBHOOK: expected https URLs');
  expect(message).not.toContain(ARENA_WEBHOOK);
});

const openId = {
  OIDC_ISSUER: 'https://login.example/realms/arena',
  OIDC_CLIENT_ID: 'arena',
  OIDC_CLIENT_SECRET: 'hunter4',
  OIDC_ROLES: 'arena-operators=operator, CN=market=releaser:mf-market2,everyone=viewer',
};

test('reads the provider of OpenID Connect and what its claims mean', () => {
  expect(readConfig(openId).openId).toEqual({
    issuer: 'https://login.example/realms/arena',
    clientId: 'arena',
    clientSecret: 'hunter4',
    roleClaim: 'roles',
    roles: [
      { value: 'arena-operators', role: 'operator', app: undefined },
      { value: 'CN=market', role: 'releaser', app: 'mf-market2' },
      { value: 'everyone', role: 'viewer', app: undefined },
    ],
  });
  expect(readConfig({ ...openId, OIDC_ROLE_CLAIM: 'groups' }).openId?.roleClaim).toBe('groups');
});

test.each([...Object.keys(openId), 'all but OIDC_ROLE_CLAIM'])(
  'refuses to start with a provider of OpenID Connect without %s',
  (missing) => {
    const rest = missing in openId ? { ...openId, [missing]: '' } : { OIDC_ROLE_CLAIM: 'groups' };
    const message = errorMessage(() => readConfig(rest));
    expect(message).toContain('all or none of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_ROLES');
    expect(message).not.toContain('hunter4');
  },
);

test.each(['http://127.0.0.1:8080', 'http://localhost:8080/realms/arena', 'https://login.example'])(
  'accepts OIDC_ISSUER %s',
  (OIDC_ISSUER) => {
    expect(readConfig({ ...openId, OIDC_ISSUER }).openId?.issuer).toBe(OIDC_ISSUER);
  },
);

test.each(['http://login.example', 'http://localhost.example', 'https://a:b@login.example', 'https://x?y', 'login'])(
  'rejects OIDC_ISSUER %p',
  (OIDC_ISSUER) => {
    expect(errorMessage(() => readConfig({ ...openId, OIDC_ISSUER }))).toContain('OIDC_ISSUER: expected a URL');
  },
);

test.each([
  'operators',
  '=operator',
  'a=operator,',
  'a=releaser',
  'a=releaser:market',
  'a=viewer:mf-market',
  'a=Viewer',
])('rejects OIDC_ROLES %p', (OIDC_ROLES) => {
  expect(errorMessage(() => readConfig({ ...openId, OIDC_ROLES }))).toContain('OIDC_ROLES: expected a list such as');
});

test.each([
  ['s3://arena', { bucket: 'arena', prefix: '', endpoint: undefined, region: 'eu-west-1' }],
  ['s3://arena/sites/one/?region=ap-south-1', { prefix: 'sites/one/', endpoint: undefined, region: 'ap-south-1' }],
  [
    's3://arena?endpoint=https://project.example/storage/v1/s3',
    { prefix: '', endpoint: 'https://project.example/storage/v1/s3' },
  ],
])('parses the bucket %s', (ARENA_ASSETS, expected) => {
  expect(readConfig({ ARENA_ASSETS, AWS_REGION: 'eu-west-1' }).assets).toMatchObject(expected);
});

test.each([
  'disk',
  's3://',
  's3://Arena',
  'https://arena.s3.amazonaws.com',
  's3://arena?endpoint=s3.example',
  's3://arena?endpoint=https://key:secret@s3.example',
  's3://arena?regoin=eu-west-1',
])('rejects ARENA_ASSETS %p', (ARENA_ASSETS) => {
  expect(errorMessage(() => readConfig({ ARENA_ASSETS }))).toContain('ARENA_ASSETS: expected');
});

test.each(['127.0.0.1', '10.0.0.0/8, 192.168.1.7', '::1,fd00::/8'])(
  'accepts ARENA_TRUST_PROXY %s',
  (ARENA_TRUST_PROXY) => {
    expect(readConfig({ ARENA_TRUST_PROXY }).trustProxy).toBe(ARENA_TRUST_PROXY);
  },
);

test.each(['true', '1', '*', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '127.0.0.1,', 'proxy.example'])(
  'rejects ARENA_TRUST_PROXY %p',
  (ARENA_TRUST_PROXY) => {
    expect(errorMessage(() => readConfig({ ARENA_TRUST_PROXY }))).toContain('ARENA_TRUST_PROXY: expected');
  },
);

test.each(['-1', '65536', '80.5', '0x50'])('rejects PORT %p', (PORT) => {
  expect(errorMessage(() => readConfig({ PORT }))).toContain('PORT: expected a port number');
});

test.each([
  'postgres://arena:p@ss@db.internal/arena',
  'postgres://arena:pass#word@db.internal/arena',
  'postgres://arena:12/word@db.internal/arena',
  'postgres://arena:12?word@db.internal/arena',
  'postgres://arena:100%@db.internal/arena',
])('refuses a URL whose password could be taken for a host, and does not repeat it: %s', (url) => {
  for (const [name, scheme] of [
    ['DATABASE_URL', 'postgres:'],
    ['REDIS_URL', 'redis:'],
    ['SMTP_URL', 'smtp:'],
  ] as const) {
    const message = errorMessage(() => readConfig({ [name]: url.replace('postgres:', scheme) }));
    expect(message).toContain(`  ${name}: expected a URL whose password has @ / ? # % as %40 %2F %3F %23 %25`);
    expect(message).not.toContain('arena:');
  }
});

test.each([
  'postgres://arena@127.0.0.1:5432/postgres',
  'postgresql://arena:p%40ss%23word@db.internal/arena?sslmode=verify-full',
  'postgres:///arena?host=/run/postgresql',
  'postgres://arena@[::1]:5432/arena',
])('accepts %s as DATABASE_URL', (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

function errorMessage(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('No error was thrown.');
}
