import type { FastifyError } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

const statusOf = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  'too-large': 413,
} as const;

/** Something the caller can put right; the sentence tells how. Everything else that is thrown is our own fault. */
export class Refusal extends Error {
  constructor(
    readonly kind: keyof typeof statusOf,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** Sentences for refusals of Fastify itself, by its error code. */
const sentences: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request is empty; it has to carry JSON.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON, with "Content-Type: application/json".',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
};

/** The one place that turns errors into answers: `{ error }` with a sentence, and the status that goes with it. */
export const errorHandling = fastifyPlugin(async (app) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, sentence } = answerTo(error);
    if (status >= 500) request.log.error(error);
    return reply.code(status).send({ error: sentence });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'There is nothing at this address.' }));
});

function answerTo(error: FastifyError): { status: number; sentence: string } {
  if (error instanceof Refusal) return { status: statusOf[error.kind], sentence: error.message };
  if (hasZodFastifySchemaValidationErrors(error)) return { status: 400, sentence: firstFault(error.validation) };
  if (error.statusCode && error.statusCode < 500) {
    return { status: error.statusCode, sentence: sentences[error.code] ?? 'The request could not be understood.' };
  }
  return { status: 500, sentence: 'Something went wrong on our side. Please try again.' };
}

/** The sentence of the first rule that was broken; a rule without words of its own gets some. */
function firstFault(faults: readonly { instancePath: string; message?: string | undefined }[]): string {
  const [fault] = faults;
  const field = fault?.instancePath.split('/').filter(Boolean).join('.') || 'The request';
  if (!fault?.message || fault.message.startsWith('Invalid input')) return `${field} is missing or of the wrong kind.`;
  return fault.message;
}
