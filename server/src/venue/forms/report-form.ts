import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Form } from './pages/form';

/** Called for each form that was stored (`isSent`) or refused. `page`: the page of the site that contains it. */
export type OnForm = (request: FastifyRequest, form: { page: string; isSent: boolean }) => void;

/** Answers to a stored form: as JSON, and without scripts. */
const STORED = [201, 303];

/** Refused because of the sender, not of the form: another site, or too many forms. */
const NOT_THE_FORM = [403, 429];

/** Hook: reports how a form was answered, unless a bot may have sent it or the server failed. */
export function reportForm({ parentPage }: Form, onForm: OnForm) {
  return async (request: FastifyRequest, { statusCode }: FastifyReply) => {
    const isSent = STORED.includes(statusCode);
    const isRefused = statusCode >= 400 && statusCode < 500 && !NOT_THE_FORM.includes(statusCode);
    if (!request.isSuspected && (isSent || isRefused)) onForm(request, { page: parentPage.path, isSent });
  };
}
