import { z } from 'zod';

/** A Supabase project and its publishable key. */
export type SupabaseProject = { url: string; key: string };

/** Milliseconds to wait for the project, shorter than the time-out of a visitor's browser. */
const TIMEOUT = 10_000;

/** An error in either format of Supabase Auth. */
const errorBody = z.object({
  code: z.unknown(),
  error_code: z.string().optional(),
  message: z.string().optional(),
  msg: z.string().optional(),
  error_description: z.string().optional(),
});

/** The answer of a project. The project's gateway does not answer in a format of Supabase Auth: `error` is undefined. */
export type ProjectAnswer =
  | { ok: true; body: unknown }
  | { ok: false; status: number; error: { code: string | undefined; message: string | undefined } | undefined };

type ProjectRequest = {
  /** The key of the project by default. */
  token?: string;
  /** Sent with POST. */
  body?: object;
};

/**
 * Calls the auth API of a project.
 * @returns undefined if the project cannot be reached
 */
export async function callProject(
  { url, key }: SupabaseProject,
  path: string,
  { token = key, body }: ProjectRequest,
): Promise<ProjectAnswer | undefined> {
  const response = await fetch(`${url}/auth/v1/${path}`, {
    headers: {
      apikey: key,
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch(() => undefined);
  if (!response) return undefined;
  const answer: unknown = await response.json().catch(() => undefined);
  return response.ok ? { ok: true, body: answer } : { ok: false, status: response.status, error: readError(answer) };
}

function readError(answer: unknown) {
  const { data } = errorBody.safeParse(answer);
  return (
    data && {
      code: data.error_code ?? (typeof data.code === 'string' ? data.code : undefined),
      message: data.message ?? data.msg ?? data.error_description,
    }
  );
}
