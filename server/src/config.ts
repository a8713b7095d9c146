import { resolve } from 'node:path';
import { z } from 'zod';

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

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
  ARENA_OPERATOR_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
});

/** What the server is told from outside; `dataDirectory` is absolute. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings from the environment; one that is empty counts as not set.
 * @throws one error that names every bad setting and what was expected, never its value
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = settings.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: expected ${issue.message}`);
    throw new Error(`These settings are not right:\n${faults.join('\n')}`);
  }
  const { PORT, ARENA_DATA, ARENA_LOG_LEVEL, DATABASE_URL, ARENA_OPERATOR_TOKEN } = parsed.data;
  return {
    port: PORT,
    dataDirectory: resolve(ARENA_DATA),
    databaseUrl: DATABASE_URL,
    operatorToken: ARENA_OPERATOR_TOKEN,
    logLevel: ARENA_LOG_LEVEL,
  };
}
