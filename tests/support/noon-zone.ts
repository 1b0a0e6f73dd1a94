/** A zone where it is that hour of the clock now. */
export function zoneAtHour(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** A zone where it is about noon now: a while ago is today and yesterday is over, at any hour of the test run. */
export const zoneAtNoon = () => zoneAtHour(12);
