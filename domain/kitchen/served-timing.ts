const MINUTE_MS = 60_000;

/** How a served ticket is judged: 'Tarde' if it took more than its expected minutes. */
export function servedTiming(elapsedMillis: number, expectedMinutes: number): 'Tarde' | 'A tiempo' {
  return elapsedMillis * 10 > Math.round(expectedMinutes * 10_000) * 60 ? 'Tarde' : 'A tiempo';
}

/** The time that a ticket took, 'hh:mm:00'. */
export function timeTakenText(elapsedMillis: number): string {
  const minutes = Math.floor(elapsedMillis / MINUTE_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`;
}
