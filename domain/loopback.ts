const LOOPBACK_ADDRESS = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;

/** A host's name as it is compared: in small letters, an address of IPv6 without its brackets. */
export const bareName = (name: string): string => name.toLowerCase().replace(/^\[(.*)\]$/, '$1');

/** Whether a socket's address is of this machine itself. */
export const isLoopbackAddress = (address: string | undefined): boolean =>
  LOOPBACK_ADDRESS.test(address ?? '');

/** Whether a name or an address means this machine, whoever reads it. */
export const isLoopbackName = (name: string): boolean =>
  bareName(name) === 'localhost' || isLoopbackAddress(bareName(name));
