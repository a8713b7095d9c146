import { BlockList, isIPv4 } from 'node:net';
import { connect } from 'node:tls';
import { type Endpoint, parseAnswer, requestUrl } from '@arena/shared/contract/api/endpoint';
import type { SeenRequest } from '@arena/shared/contract/ops-api/diagnosis';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { DAY } from '@arena/shared/contract/time/duration';
import { z } from 'zod';
import type { Config } from '../../config';
import { type Finding, reasonOf, right, wrong } from './finding';

/** Milliseconds. */
const TIMEOUT = 10_000;

/** Milliseconds. Certificates that are renewed automatically are valid for longer. */
const MIN_VALIDITY = 14 * DAY;

/** An address for documentation, which no client has (RFC 5737). */
const FORGED = '203.0.113.77';

/** The answer of a server that is not ready. */
const readiness = z.object({ status: z.string() });

/** Checks the server on this machine directly. */
export async function checkServer({ port }: Config): Promise<Finding> {
  const check = 'server';
  try {
    const response = await get(`http://127.0.0.1:${port}/readyz`);
    if (response.ok) return right(check, `The server on port ${port} is ready.`);
    const { data } = readiness.safeParse(await response.json().catch(() => undefined));
    const reason = data?.status ?? `it answers ${response.status}`;
    return wrong(check, `The server on port ${port} is not ready: ${reason}.`, 'see "Server" in docs/runbook.md');
  } catch (error) {
    return wrong(check, `No server answers on port ${port}: ${reasonOf(error)}.`, 'start it, and read its error');
  }
}

/** Requests the site at its own URL, like visitors, and checks what arrives behind the proxies. */
export async function checkProxy(config: Config, token: string | undefined): Promise<Finding[]> {
  const check = 'proxy';
  const { site, operatorOrigin = site, trustProxy } = config;
  try {
    const { status } = await get(`${site}/healthz`);
    if (status !== 200)
      return [wrong(check, `${site}/healthz answers ${status}.`, 'check the proxy, then its servers')];
    const plain = await seenRequest(operatorOrigin, token, {});
    const forged = await seenRequest(operatorOrigin, token, { 'x-forwarded-for': FORGED });
    const faults = [
      ...hostFaults(plain, operatorOrigin),
      ...clientFaults(plain, forged, trustProxy).map((fault) => wrong(check, ...fault)),
    ];
    if (faults.length > 0) return faults;
    const way = plain.forwardedFor === null ? 'directly' : `through the proxy ${plain.peer}`;
    return [right(check, `Requests to ${operatorOrigin} arrive ${way}, from the client ${plain.client}.`)];
  } catch (error) {
    return [wrong(check, `${operatorOrigin}: ${reasonOf(error)}.`, 'check DNS, certificate and proxy of this URL')];
  }
}

function hostFaults({ host }: SeenRequest, origin: string): Finding[] {
  const expected = new URL(origin).host;
  if (host === expected) return [];
  const next = 'let the proxy pass on the header Host, as docs/nginx.conf does';
  return [wrong('proxy', `Requests to ${expected} arrive for the host ${host}.`, next)];
}

/** Messages and next steps about client IP addresses. */
function clientFaults(plain: SeenRequest, forged: SeenRequest, trustProxy: string | undefined): [string, string][] {
  const { client, peer, forwardedFor } = plain;
  const isIgnored = client === peer && !namesOnly(forwardedFor, peer);
  if (forwardedFor !== null && (isIgnored || !isTrusted(peer, trustProxy))) {
    const message = `The proxy ${peer} is not trusted: all its visitors share the rate limits of one client.`;
    return [[message, `set ARENA_TRUST_PROXY=${peer} on the servers and restart them`]];
  }
  if (forwardedFor === null && trustProxy) {
    const message = `ARENA_TRUST_PROXY is set, but ${peer} sends no X-Forwarded-For.`;
    return [[message, 'let the proxy set it, as docs/nginx.conf does; without a proxy, remove the setting']];
  }
  // If the client itself is a trusted proxy, it may send any address.
  if (forged.client === FORGED && !isTrusted(client, trustProxy)) {
    const message = 'Clients can claim any IP address: the server trusts their X-Forwarded-For.';
    return [[message, 'let the proxy replace the header, as docs/nginx.conf does, and trust only the proxy']];
  }
  return [];
}

/** Whether a header contains only this address, which is the case if the client and the proxy are on one machine. */
function namesOnly(forwardedFor: string | null, address: string): boolean {
  return (forwardedFor ?? '').split(',').every((entry) => entry.trim() === address);
}

/** @param list of addresses and networks, separated by commas */
function isTrusted(address: string, list: string | undefined): boolean {
  const trusted = new BlockList();
  const familyOf = (ip: string) => (isIPv4(ip) ? 'ipv4' : 'ipv6');
  for (const entry of list?.split(',') ?? []) {
    const [ip = '', bits] = entry.trim().split('/');
    if (bits === undefined) trusted.addAddress(ip, familyOf(ip));
    else trusted.addSubnet(ip, Number(bits), familyOf(ip));
  }
  return trusted.check(address, familyOf(address));
}

const seenRequest = (origin: string, token: string | undefined, headers: Record<string, string>) =>
  readAnswer<SeenRequest>(origin, opsApi.seenRequest, { token, headers });

type Question = { token: string | undefined; params?: Record<string, string>; headers?: Record<string, string> };

/**
 * Reads what a server of this site answers.
 * @throws an Error that says why there is no answer
 */
export async function readAnswer<Answer>(
  origin: string,
  endpoint: Endpoint<Answer>,
  { token, params = {}, headers = {} }: Question,
): Promise<Answer> {
  const url = `${origin}${requestUrl(endpoint, { params })}`;
  const response = await get(url, { ...headers, authorization: `Bearer ${token}` });
  if (response.status === 401)
    throw new Error('it refuses the token of this machine: all servers must have the same one');
  if (!response.ok) throw new Error(`it answers ${response.status}`);
  return parseAnswer(endpoint, await response.json());
}

function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
}

/** Checks how long the certificate of the site is valid. */
export async function checkCertificate({ site }: Config, now: Date): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(site);
  if (protocol !== 'https:') return [];
  const check = 'certificate';
  const next = 'renew it, and make sure that it is renewed automatically';
  try {
    const end = await endOfCertificate(hostname.replace(/^\[|\]$/g, ''), Number(port || 443));
    const message = `The certificate of ${site} is valid until ${end.toISOString()}.`;
    return [end.getTime() - now.getTime() < MIN_VALIDITY ? wrong(check, message, next) : right(check, message)];
  } catch (error) {
    return [wrong(check, `The certificate of ${site} is not accepted: ${reasonOf(error)}.`, next)];
  }
}

function endOfCertificate(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: TIMEOUT }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.on('timeout', () => socket.destroy(new Error('no answer')));
    socket.on('error', reject);
  });
}
