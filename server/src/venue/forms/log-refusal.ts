import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { prepareErrorReply } from '../../kernel/http/errors/errors';

/** Broken rules by field. The rules are the messages of the schema, which contain nothing that a visitor typed. */
type BrokenRules = Readonly<Record<string, string>>;

/** Logs why a form was refused, but never the visitor's input. */
export function logRefusal(request: FastifyRequest, why: { rules: BrokenRules } | { reason: string }) {
  request.log.info(why, 'A form was refused.');
}

/** Answers an error of a form's route like every route, and logs why the form was refused. */
export function refuseForm(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const body = prepareErrorReply(error, request, reply);
  if (reply.statusCode < 500) logRefusal(request, causeOf(error, body.error));
  return reply.send(body);
}

function causeOf(error: FastifyError, message: string) {
  if (!hasZodFastifySchemaValidationErrors(error)) return { reason: message };
  const rules: Record<string, string> = {};
  for (const { instancePath, message } of error.validation) {
    // The schemas of forms are flat objects, so a path names one of their fields, or the whole form.
    const field = instancePath.split('/')[1] || 'form';
    rules[field] ??= message ?? 'invalid';
  }
  return { rules };
}
