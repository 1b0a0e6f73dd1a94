import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { MAX_LOCAL_ADDRESSES } from '#domain/base/limits.ts';

export const LOOPBACK = '127.0.0.1';
const PRIVATE = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/;

/** The addresses at which devices of the network reach this computer, and at which it reaches itself. */
export function localAddresses(interfaces = networkInterfaces()): readonly string[] {
  const found = Object.values(interfaces)
    .flatMap((each) => each ?? [])
    .map(({ address }) => address)
    .filter((address) => isIPv4(address) && PRIVATE.test(address));
  return [LOOPBACK, ...new Set(found)].slice(0, MAX_LOCAL_ADDRESSES);
}
