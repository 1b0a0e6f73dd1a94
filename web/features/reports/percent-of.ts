/** A fraction as the percentage that a file holds: 0.1234 is 12.34. */
export function percentOf(share: number | null): number | null {
  return share === null ? null : Math.round(share * 10_000) / 100;
}
