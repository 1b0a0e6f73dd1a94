/** The header of a request that a screen showed as done before the server answered; its value is an `OfflineWrite` as JSON. */
export const OFFLINE_HEADER = 'fogon-offline';

/** The header with the signature of the device: HMAC-SHA-256 of `signedText`, in hexadecimal. */
export const SIGNATURE_HEADER = 'fogon-signature';

/** The text that a device signs: the request, its offline header ('' without one) and its body. */
export function signedText(method: string, path: string, offline: string, body: string): string {
  return `${method} ${path}\n${offline}\n${body}`;
}

/** The number of an order that the server has not numbered yet; screens show its provisional number. */
export const NOT_NUMBERED = 0;

/** The provisional number of a device's sale: device 3 and 7 give T3-007. */
export function provisionalNumber(device: number, sequence: number): string {
  return `T${device}-${String(sequence).padStart(3, '0')}`;
}
