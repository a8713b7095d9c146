import { resolve } from 'node:path';
import { z } from 'zod';

const settings = z.object({
  PORT: z.coerce
    .number('a port number')
    .int('a port number')
    .min(0, 'a port number')
    .max(65_535, 'a port number')
    .default(4000),
  ARENA_DATA: z.string().min(1, 'a folder').default('.arena'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'an address that begins with postgres://')
    .optional(),
  ARENA_OPERATOR_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
});

/** What the server is told from outside; `dataDirectory` is absolute. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings from the environment.
 * @throws one error that names every bad setting and what was expected, never its value
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const parsed = settings.safeParse(env);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: expected ${issue.message}`);
    throw new Error(`These settings are not right:\n${faults.join('\n')}`);
  }
  const { PORT, ARENA_DATA, DATABASE_URL, ARENA_OPERATOR_TOKEN } = parsed.data;
  return {
    port: PORT,
    dataDirectory: resolve(ARENA_DATA),
    databaseUrl: DATABASE_URL,
    operatorToken: ARENA_OPERATOR_TOKEN,
  };
}
