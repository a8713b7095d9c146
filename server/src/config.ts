import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { s3Address } from './storage/s3-location';

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const onOrOff = z.enum(['on', 'off'], 'on or off');

const isOrigin = (address: string) => /^https?:\/\/[^/?#@\s]+\/?$/.test(address) && URL.canParse(address);

/** No `true` and no number of hops: either lets anybody who finds a way around the proxy say who they are. */
function areAddresses(list: string): boolean {
  return list.split(',').every((entry) => {
    const [address = '', bits = '0', ...more] = entry.trim().split('/');
    const family = isIP(address);
    return family > 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
  });
}

const settings = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, 'a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'a port number')
    .default(4000),
  ARENA_DATA: z.string().default('.arena'),
  ARENA_LOG_LEVEL: z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`).default('info'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'an address that begins with postgres://')
    .optional(),
  ARENA_ASSETS: s3Address.optional(),
  AWS_REGION: z.string().optional(),
  ARENA_OPERATOR_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  ARENA_SITE_URL: z
    .string()
    .refine(isOrigin, 'an address such as https://arena.example, without a path')
    .transform((address) => new URL(address).origin)
    .optional(),
  ARENA_OPS_URL: z
    .string()
    .refine(isOrigin, 'an address such as https://ops.arena.example, without a path')
    .transform((address) => new URL(address).origin)
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/\S+$/, 'an address that begins with redis:// or rediss://')
    .optional(),
  ARENA_TRUST_PROXY: z
    .string()
    .refine(areAddresses, 'addresses or networks of proxies, such as 127.0.0.1,10.0.0.0/8')
    .optional(),
  ARENA_RATE_LIMITS: onOrOff.default('on'),
  AUTH_AUTOCONFIRM: onOrOff.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'an address that begins with smtp:// or smtps://')
    .optional(),
  SMTP_FROM: z
    .string()
    .regex(/^\S+@\S+$/, 'an e-mail address')
    .optional(),
  SUPABASE_URL: z
    .string()
    .refine(isOrigin, 'an address such as https://project.supabase.co, without a path')
    .transform((address) => new URL(address).origin)
    .optional(),
  SUPABASE_ANON_KEY: z.string().optional(),
});

const complete = settings.refine(({ SUPABASE_URL, SUPABASE_ANON_KEY }) => !SUPABASE_URL === !SUPABASE_ANON_KEY, {
  path: ['SUPABASE_ANON_KEY'],
  error: 'both or neither of SUPABASE_URL and SUPABASE_ANON_KEY',
});

const apart = complete.refine(
  ({ PORT, ARENA_SITE_URL, ARENA_OPS_URL }) => ARENA_OPS_URL !== siteOf(ARENA_SITE_URL, PORT),
  { path: ['ARENA_OPS_URL'], error: 'another address than that of the site' },
);

const siteOf = (address: string | undefined, port: number) => address ?? `http://localhost:${port}`;

/** What the server is told from outside; `dataDirectory` is absolute. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings from the environment; one that is empty counts as not set.
 * @throws one error that names every bad setting and what was expected, never its value
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = apart.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: expected ${issue.message}`);
    throw new Error(`These settings are not right:\n${faults.join('\n')}`);
  }
  const { data } = parsed;
  const site = siteOf(data.ARENA_SITE_URL, data.PORT);
  return {
    port: data.PORT,
    dataDirectory: resolve(data.ARENA_DATA),
    databaseUrl: data.DATABASE_URL,
    assets: data.ARENA_ASSETS && { ...data.ARENA_ASSETS, region: data.ARENA_ASSETS.region ?? data.AWS_REGION },
    operatorToken: data.ARENA_OPERATOR_TOKEN,
    operatorOrigin: data.ARENA_OPS_URL,
    logLevel: data.ARENA_LOG_LEVEL,
    site,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.SMTP_FROM ?? `arena@${new URL(site).hostname}`,
    // Without a mail server nobody would get the mail to confirm with.
    autoconfirm: data.AUTH_AUTOCONFIRM ? data.AUTH_AUTOCONFIRM === 'on' : !data.SMTP_URL,
    redisUrl: data.REDIS_URL,
    trustProxy: data.ARENA_TRUST_PROXY,
    rateLimits: data.ARENA_RATE_LIMITS === 'on',
    supabase: supabaseOf(data),
  };
}

function supabaseOf({ SUPABASE_URL: url, SUPABASE_ANON_KEY: key }: z.infer<typeof settings>) {
  return url && key ? { url, key } : undefined;
}
