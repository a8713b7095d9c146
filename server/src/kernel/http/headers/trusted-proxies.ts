import { BlockList, isIPv6 } from 'node:net';

/** Matches IP addresses against a list such as `127.0.0.1,10.0.0.0/8`, the format of `ARENA_TRUST_PROXY`. */
export function createProxyMatcher(list: string | undefined): (ip: string) => boolean {
  const proxies = new BlockList();
  for (const entry of list?.split(',') ?? []) {
    const [ip = '', bits] = entry.trim().split('/');
    const family = isIPv6(ip) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(ip, family);
    else proxies.addSubnet(ip, Number(bits), family);
  }
  return (ip) => proxies.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}
