import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { OverloadError } from '../kernel/http/errors';

/**
 * Waits for as long as an overloaded server asks for. The request has not reached its route and must be sent again.
 * @returns false, at once, for every other response
 */
export async function waitIfOverloaded(body: string, headers: OutgoingHttpHeaders): Promise<boolean> {
  if (!body.includes(new OverloadError().message)) return false;
  await pause(Number(headers['retry-after']) * 1_000);
  return true;
}
