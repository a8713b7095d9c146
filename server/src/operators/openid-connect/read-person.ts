import { SESSION_SUFFIX } from '@arena/shared/contract/roles';
import { z } from 'zod';
import { Refusal } from '../../kernel/refusal';
import type { Person } from '../tokens/sessions';
import { findRights, type RoleMapping } from './role-mapping';

/** Maximum characters of a person's name. With the suffix, it is as long as the name of a token may be. */
const MAX_NAME = 43;

/** Claims that may contain a name, by preference. */
const NAME_CLAIMS = ['name', 'preferred_username', 'email', 'sub'];

/** Maximum number of values in a message. */
const MAX_LISTED = 10;

const CONTROL_CHARACTERS = /[\p{C}\p{Zl}\p{Zp}]+/gu;

type Options = { host: string; roleClaim: string; roles: readonly RoleMapping[] };

/**
 * Reads a person from verified claims.
 * @throws Refusal `forbidden` with the claim of the provider, if it grants the person no role
 */
export function readPerson(claims: Record<string, unknown>, { host, roleClaim, roles }: Options): Person {
  const subject = z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/)
    .safeParse(claims.sub).data;
  const name = NAME_CLAIMS.map((claim) => cleanName(claims[claim])).find(Boolean);
  if (!subject || !name) throw new Refusal('forbidden', `${host} did not send a valid subject, so you cannot sign in.`);
  if (!Object.hasOwn(claims, roleClaim)) {
    throw new Refusal('forbidden', `You have no role here: ${host} did not send the claim "${roleClaim}".`);
  }
  const values = z.array(z.string()).safeParse(claims[roleClaim]).data;
  if (!values)
    throw new Refusal(
      'forbidden',
      `You have no role here: the claim "${roleClaim}" of ${host} is not a list of texts.`,
    );
  const rights = findRights(roles, values);
  if (!rights)
    throw new Refusal('forbidden', `You have no role here. In the claim "${roleClaim}", ${host} sent ${list(values)}.`);
  return { name: `${name} ${SESSION_SUFFIX}`, subject: `${subject} at ${host}`, rights };
}

/** A name without characters that change how other text looks; undefined if nothing is left. */
function cleanName(claim: unknown): string | undefined {
  if (typeof claim !== 'string') return undefined;
  return cut(clean(claim), MAX_NAME) || undefined;
}

const clean = (text: string) => text.replaceAll(CONTROL_CHARACTERS, ' ').replaceAll(/\s+/g, ' ').trim();

/** Cuts between characters: half a surrogate pair cannot be stored. */
const cut = (text: string, length: number) => [...text].slice(0, length).join('').trim();

function list(values: readonly string[]): string {
  if (values.length === 0) return 'an empty list';
  const listed = values.slice(0, MAX_LISTED).map((value) => `"${cut(clean(value), MAX_NAME)}"`);
  const others = values.length - listed.length;
  return others > 0 ? `${listed.join(', ')} and ${others} more` : listed.join(', ');
}
