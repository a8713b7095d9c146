import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Overload } from '../http/errors';

/**
 * Waits as long as an overloaded server asks for. Its answer says nothing about the route: the request did not reach it
 * and has to be sent again.
 * @returns false, at once, for every other answer
 */
export async function askedToComeBack(body: string, headers: OutgoingHttpHeaders): Promise<boolean> {
  if (!body.includes(new Overload().message)) return false;
  await pause(Number(headers['retry-after']) * 1_000);
  return true;
}
