import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { overloaded } from '../kernel/refusal';

/**
 * Waits for as long as an overloaded server asks for. The request has not reached its route and must be sent again.
 * @returns false, at once, for every other response
 */
export async function waitIfOverloaded(body: string, headers: OutgoingHttpHeaders): Promise<boolean> {
  if (!body.includes(overloaded().message)) return false;
  await pause(Number(headers['retry-after']) * 1_000);
  return true;
}
