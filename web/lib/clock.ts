/** The device's clock, which may be wrong: the one place of the web that reads it. What people see goes by the server's. */
export function instantNow(): Date {
  return new Date();
}

/** The instant of an ISO text from the API. */
export function instantOf(iso: string): Date {
  return new Date(iso);
}
