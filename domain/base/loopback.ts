const LOOPBACK_ADDRESS = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;

/** The name of a host for comparisons: in lower case, and an IPv6 address without brackets. */
export const bareName = (name: string): string => name.toLowerCase().replace(/^\[(.*)\]$/, '$1');

/** True when the address of a socket is this machine. */
export const isLoopbackAddress = (address: string | undefined): boolean =>
  LOOPBACK_ADDRESS.test(address ?? '');

/** True when a host name or address means the machine that reads it. */
export const isLoopbackName = (name: string): boolean =>
  bareName(name) === 'localhost' || isLoopbackAddress(bareName(name));
