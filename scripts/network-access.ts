import { BlockList, isIP } from 'node:net';
import { LocalProblem } from '#db/local/problem.ts';
import { bareName, isLoopbackName } from '#domain/base/loopback.ts';

const WILDCARD = new Set(['0.0.0.0', '::', '[::]']);

/** The name in a Host header without its port; null if invalid. */
export const nameInHost = (host: string | undefined): string | null => {
  const address = `http://${host ?? ''}`;
  if (!host || /[/?#@\\\s]/.test(host) || !URL.canParse(address)) return null;
  return bareName(new URL(address).hostname);
};

export interface NetworkAccess {
  /** Address to listen on; both loopback addresses when absent. */
  readonly host?: string | undefined;
  /** The public address. */
  readonly origin: string;
  /** Other accepted host names. */
  readonly names?: readonly string[] | undefined;
}

/** Whether other devices have access: by the address to listen on, or by a name that a proxy serves. */
export const isExposedToNetwork = ({ host, origin, names = [] }: NetworkAccess): boolean =>
  [host ?? 'localhost', new URL(origin).hostname, ...names].some((name) => !isLoopbackName(name));

/** The accepted host names. Any other name is refused, because a foreign page may resolve its own name to this machine (DNS rebinding). */
export const allowedNames = ({ host, origin, names = [] }: NetworkAccess): ReadonlySet<string> =>
  new Set([
    'localhost',
    '127.0.0.1',
    '::1',
    ...(host && !WILDCARD.has(host) ? [bareName(host)] : []),
    bareName(new URL(origin).hostname),
    ...names.map(bareName),
  ]);

/** The names in FOGON_HOSTS, separated by commas. */
export const readNames = (text: string | undefined): readonly string[] => {
  const names = (text ?? '').split(',').flatMap((name) => name.trim() || []);
  const wrong = names.find((name) => nameInHost(name) !== bareName(name));
  if (wrong === undefined) return names;
  throw new LocalProblem(
    `FOGON_HOSTS debe tener nombres sin puerto, separados por comas, por ejemplo caja.local,fogon.example, no «${wrong}».`,
  );
};

/** The address of a socket, an IPv4 one without its IPv6 form. */
export const plainAddress = (address: string | undefined): string => (address ?? '').replace(/^::ffff:/, '');

const LOOPBACK_PROXIES = '127.0.0.0/8,::1';

/** Whether a socket address belongs to a proxy whose x-forwarded-for is believed. */
export type IsProxy = (address: string) => boolean;

/**
 * The proxies in FOGON_PROXY: addresses or networks, separated by commas. Without it, a proxy on this machine is believed behind an https
 * origin, and none behind http.
 */
export const readProxies = (text: string | undefined, origin: string): IsProxy => {
  const list = new BlockList();
  const given = text?.trim() || (origin.startsWith('https:') ? LOOPBACK_PROXIES : '');
  for (const entry of given.split(',').flatMap((part) => part.trim() || [])) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const prefix = Number((bits ?? (family === 'ipv6' ? '128' : '32')) || Number.NaN);
    try {
      list.addSubnet(address, prefix, family);
    } catch {
      throw new LocalProblem(
        `FOGON_PROXY debe tener direcciones o redes, separadas por comas, por ejemplo 127.0.0.1,10.89.7.0/24, no «${entry}».`,
      );
    }
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
};
