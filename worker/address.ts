/** The client's address, from the header that Cloudflare sets and overwrites; headers that a client sets are not read. */
export function addressOf(request: Request): string {
  return request.headers.get('cf-connecting-ip') ?? 'unknown';
}

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const partsOf = (text: string | undefined) => (text ?? '').split(':').filter((part) => part !== '');

/** The key that attempts are counted by: an IPv4 address, or the first 64 bits of an IPv6 address, because one household has them all. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head, tail] = address.toLowerCase().split('::');
  const [before, after] = [partsOf(head), partsOf(tail)];
  const zeros = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
