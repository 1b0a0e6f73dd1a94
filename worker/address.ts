/** The address that a request comes from, as the platform before the Worker says it: what a client says of itself is dropped there. */
export function addressOf(request: Request): string {
  return request.headers.get('cf-connecting-ip') ?? 'unknown';
}

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const partsOf = (text: string | undefined) => (text ?? '').split(':').filter((part) => part !== '');

/** What attempts are counted by: an address of IPv4, or the first 64 bits of one of IPv6, all of which one household has. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head, tail] = address.toLowerCase().split('::');
  const [before, after] = [partsOf(head), partsOf(tail)];
  const zeros = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
