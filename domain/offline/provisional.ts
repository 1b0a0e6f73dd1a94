/** The header of a request that a screen showed as done before the server answered; its value is an `OfflineWrite` as JSON. */
export const OFFLINE_HEADER = 'fogon-offline';

/** The number of an order that the server has not numbered yet; screens show its provisional number. */
export const NOT_NUMBERED = 0;

/** The provisional number of a device's sale: device 3 and 7 give T3-007. */
export function provisionalNumber(device: number, sequence: number): string {
  return `T${device}-${String(sequence).padStart(3, '0')}`;
}
