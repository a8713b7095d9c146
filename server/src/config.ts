import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isPlain, isToken, PLAIN, trimSetting } from '@arena/shared/contract/setting';
import { durationOf } from '@arena/shared/contract/time/moment';
import { z } from 'zod';
import { keepCounts } from './backup/retention';
import { type BackupLocation, backupLocation } from './backup/store/backup-store';
import { s3Location } from './kernel/storage/s3/s3-location';
import { WEBHOOK_TEMPLATES } from './operators/events/payloads';
import { roleMappings } from './operators/openid-connect/role-mapping';

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const onOrOff = z.enum(['on', 'off'], 'on or off');

const isOrigin = (url: string) => /^https?:\/\/[^/?#@\s]+\/?$/.test(url) && URL.canParse(url);

/** The entries of a list such as `https://a.example, https://b.example`. */
const listOf = (list: string) => list.split(',').map((entry) => entry.trim());

/** Plain http would expose the URL, which is often a secret, on the network. */
function isWebhookUrl(text: string): boolean {
  if (!/^https?:\/\/\S+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  const isOwnMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return (protocol === 'https:' || isOwnMachine) && !username && !password && !hash;
}

/** A secret of the Standard Webhooks specification. */
function isWebhookSecret(text: string): boolean {
  const [, base64] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const { length } = Buffer.from(base64 ?? '', 'base64');
  return length >= 24 && length <= 64;
}

/** An unencrypted answer could be forged in transit, so http is only allowed for a provider on the same machine. */
const isIssuer = (url: string) =>
  /^(https:\/\/[^/?#@\s]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)(\/[^?#\s]*)?$/.test(url) &&
  URL.canParse(url);

/**
 * Whether a list contains only IP addresses and networks. Does not allow `true` or a number of hops, because then a client
 * that bypasses the proxy could claim any IP address.
 */
function areIpAddresses(list: string): boolean {
  return list.split(',').every((entry) => {
    const [ip = '', bits = '0', ...rest] = entry.trim().split('/');
    const family = isIP(ip);
    return family > 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
  });
}

/** Without a user name, which would be logged if the receiver cannot be reached. */
const isEndpoint = (url: string) => /^https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?$/.test(url) && URL.canParse(url);

const ENCODED_PASSWORD = 'a URL whose password has @ / ? # % as %40 %2F %3F %23 %25';

/** Otherwise, a part of the password would be parsed as the host, and named in the error if it is not found. */
function hasEncodedPassword(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const [, authority = '', rest = ''] = /^[a-z]+:\/\/([^/?#]*)(.*)$/.exec(text) ?? [];
  const isWellFormed = !/%(?![0-9a-f]{2})/i.test(authority);
  return isWellFormed && authority.split('@').length <= 2 && !/[@#]/.test(rest);
}

/** The SDK of the bucket reads these from the environment directly, with any blanks around them. */
const isReadBySdk = (name: string) => name.startsWith('AWS_');

const readBySdk = z.string().regex(/^\S*$/, 'a value without blanks').optional();

const settings = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, 'a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'a port number')
    .default(4000),
  ARENA_DATA: z.string().default('.arena'),
  ARENA_BROWSER: z.string().optional(),
  ARENA_LOG_LEVEL: z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`).default('info'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a URL that begins with postgres://')
    .refine(hasEncodedPassword, ENCODED_PASSWORD)
    .optional(),
  ARENA_ASSETS: s3Location.optional(),
  AWS_REGION: readBySdk,
  AWS_ACCESS_KEY_ID: readBySdk,
  AWS_SECRET_ACCESS_KEY: readBySdk,
  AWS_SESSION_TOKEN: readBySdk,
  ARENA_BACKUP_TO: backupLocation.optional(),
  ARENA_BACKUP_EVERY: z
    .string()
    .regex(/^[1-9]\d{0,3}[mhd]$/, 'a duration such as 24h')
    .transform(durationOf)
    .default(durationOf('24h')),
  ARENA_BACKUP_KEEP: keepCounts.default({ days: 7, weeks: 4, months: 12 }),
  ARENA_OPERATOR_TOKEN: z
    .string()
    .refine(
      (text) => isToken(text) && text.length >= 16,
      'at least 16 plain letters, digits and punctuation, without blanks',
    )
    .optional(),
  ARENA_SITE_URL: z
    .string()
    .refine(isOrigin, 'a URL such as https://arena.example, without a path')
    .transform((url) => new URL(url).origin)
    .optional(),
  ARENA_OPS_URL: z
    .string()
    .refine(isOrigin, 'a URL such as https://ops.arena.example, without a path')
    .transform((url) => new URL(url).origin)
    .optional(),
  ARENA_ASSET_ORIGINS: z
    .string()
    .refine(
      (list) => listOf(list).every((url) => isOrigin(url) && !url.includes('*')),
      'origins such as https://a.example,https://b.example, each without a path or *',
    )
    .transform((list) => listOf(list).map((url) => new URL(url).origin))
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/\S+$/, 'a URL that begins with redis:// or rediss://')
    .refine(hasEncodedPassword, ENCODED_PASSWORD)
    .optional(),
  ARENA_TRUST_PROXY: z
    .string()
    .refine(areIpAddresses, 'IP addresses or networks of proxies, such as 127.0.0.1,10.0.0.0/8')
    .optional(),
  ARENA_RATE_LIMITS: onOrOff.default('on'),
  AUTH_AUTOCONFIRM: onOrOff.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'a URL that begins with smtp:// or smtps://')
    .refine(hasEncodedPassword, ENCODED_PASSWORD)
    .optional(),
  SMTP_FROM: z
    .string()
    .regex(/^\S+@\S+$/, 'an email address')
    .optional(),
  ARENA_OPERATORS_EMAIL: z
    .string()
    .refine(
      (list) => listOf(list).every((address) => /^[^\s@,<>"]+@[^\s@,<>"]+$/.test(address)),
      'email addresses, separated by commas',
    )
    .transform(listOf)
    .optional(),
  ARENA_SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@,<>"]+@[^\s@,<>"]+|https:\/\/\S+)$/, 'a URL that begins with https:// or mailto:')
    .optional(),
  ARENA_WEBHOOK: z
    .string()
    .refine((list) => listOf(list).every(isWebhookUrl), 'https URLs, separated by commas; http only for this machine')
    .transform(listOf)
    .optional(),
  ARENA_WEBHOOK_SECRET: z.string().refine(isWebhookSecret, 'whsec_ and the base64 of 24 to 64 bytes').optional(),
  ARENA_WEBHOOK_TEMPLATE: z.enum(WEBHOOK_TEMPLATES, `one of ${WEBHOOK_TEMPLATES.join(', ')}`).default('json'),
  SUPABASE_URL: z
    .string()
    .refine(isOrigin, 'a URL such as https://project.supabase.co, without a path')
    .transform((url) => new URL(url).origin)
    .optional(),
  SUPABASE_ANON_KEY: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isEndpoint, 'a URL such as http://localhost:4318, without a query')
    .optional(),
  OIDC_ISSUER: z.string().refine(isIssuer, 'a URL that begins with https://, without a query').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ROLE_CLAIM: z.string().optional(),
  OIDC_ROLES: roleMappings.optional(),
});

const withCompletePairs = settings.refine(
  ({ SUPABASE_URL, SUPABASE_ANON_KEY }) => !SUPABASE_URL === !SUPABASE_ANON_KEY,
  {
    path: ['SUPABASE_ANON_KEY'],
    error: 'both or neither of SUPABASE_URL and SUPABASE_ANON_KEY',
  },
);

const withCompleteOpenId = withCompletePairs.refine(
  ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLE_CLAIM, OIDC_ROLES }) => {
    const required = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLES];
    const isSet = (value: unknown) => value !== undefined;
    return required.every(isSet) || ![...required, OIDC_ROLE_CLAIM].some(isSet);
  },
  {
    path: ['OIDC_ISSUER'],
    error: 'all or none of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_ROLES',
  },
);

const withSeparateOrigins = withCompleteOpenId.refine(
  ({ PORT, ARENA_SITE_URL, ARENA_OPS_URL }) => ARENA_OPS_URL !== siteUrl(ARENA_SITE_URL, PORT),
  { path: ['ARENA_OPS_URL'], error: 'a different origin from that of the site' },
);

const withSignedWebhooks = withSeparateOrigins.refine(
  ({ ARENA_WEBHOOK, ARENA_WEBHOOK_SECRET, ARENA_WEBHOOK_TEMPLATE }) =>
    !ARENA_WEBHOOK || ARENA_WEBHOOK_TEMPLATE !== 'json' || ARENA_WEBHOOK_SECRET,
  { path: ['ARENA_WEBHOOK_SECRET'], error: 'a secret for ARENA_WEBHOOK, so that its receiver can verify events' },
);

const siteUrl = (url: string | undefined, port: number) => url ?? `http://localhost:${port}`;

/** The server's settings. `dataDirectory` is absolute. `ignored`: set variables of an earlier version. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings from the environment, without blanks and line ends around them. Empty settings count as unset.
 * @throws one error that names every invalid setting and the expected value, never the actual one
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const values = Object.entries(env).flatMap(([name, value]) => {
    const setting = isReadBySdk(name) ? value : trimSetting(value);
    return setting ? [[name, setting] as const] : [];
  });
  const parsed = withSignedWebhooks.safeParse(Object.fromEntries(values));
  const faults = new Map(parsed.error?.issues.map((issue) => [issue.path.join('.'), issue.message]));
  for (const [name, setting] of values) if (name in settings.shape && !isPlain(setting)) faults.set(name, PLAIN);
  if (!parsed.success || faults.size > 0) {
    const lines = [...faults].map(([name, expected]) => `  ${name}: expected ${expected}`);
    throw new Error(['Invalid settings:', ...lines].join('\n'));
  }
  const { data } = parsed;
  const site = siteUrl(data.ARENA_SITE_URL, data.PORT);
  return {
    port: data.PORT,
    dataDirectory: resolve(data.ARENA_DATA),
    databaseUrl: data.DATABASE_URL,
    assets: data.ARENA_ASSETS && withRegion(data.ARENA_ASSETS, data.AWS_REGION),
    backups: data.ARENA_BACKUP_TO && {
      location: withRegion(data.ARENA_BACKUP_TO, data.AWS_REGION),
      every: data.ARENA_BACKUP_EVERY,
      keep: data.ARENA_BACKUP_KEEP,
    },
    operatorToken: data.ARENA_OPERATOR_TOKEN,
    operatorOrigin: data.ARENA_OPS_URL,
    assetOrigins: data.ARENA_ASSET_ORIGINS,
    browser: data.ARENA_BROWSER,
    logLevel: data.ARENA_LOG_LEVEL,
    site,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.SMTP_FROM ?? `arena@${new URL(site).hostname}`,
    // Without a mail server, no confirmation mails can be sent.
    autoconfirm: data.AUTH_AUTOCONFIRM ? data.AUTH_AUTOCONFIRM === 'on' : !data.SMTP_URL,
    redisUrl: data.REDIS_URL,
    trustProxy: data.ARENA_TRUST_PROXY,
    rateLimits: data.ARENA_RATE_LIMITS === 'on',
    tracesEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
    ignored: values.map(([name]) => name).filter((name) => name.startsWith('ARENA_VENUE_')),
    operatorsEmail: data.ARENA_OPERATORS_EMAIL,
    securityContact: data.ARENA_SECURITY_CONTACT,
    webhooks: data.ARENA_WEBHOOK && {
      urls: data.ARENA_WEBHOOK,
      secret: data.ARENA_WEBHOOK_SECRET,
      template: data.ARENA_WEBHOOK_TEMPLATE,
    },
    supabase: supabaseConfig(data),
    openId: openIdConfig(data),
  };
}

/** Adds the region of the environment to a bucket whose URL has none. Folders have no region. */
function withRegion<T extends BackupLocation>(location: T, region: string | undefined): T {
  return 'bucket' in location ? { ...location, region: location.region ?? region } : location;
}

function supabaseConfig({ SUPABASE_URL: url, SUPABASE_ANON_KEY: key }: z.infer<typeof settings>) {
  return url && key ? { url, key } : undefined;
}

function openIdConfig(data: z.infer<typeof settings>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_ROLES: roles } = data;
  if (!issuer || !clientId || !clientSecret || !roles) return undefined;
  return { issuer, clientId, clientSecret, roles, roleClaim: data.OIDC_ROLE_CLAIM ?? 'roles' };
}
