/** The device's clock, which may be wrong. Only this function reads it. What people see uses the server's clock. */
export function instantNow(): Date {
  return new Date();
}

/** Parses an ISO text from the API. */
export function instantOf(iso: string): Date {
  return new Date(iso);
}
