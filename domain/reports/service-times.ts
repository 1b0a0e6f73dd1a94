/**
 * The average of `count` times in minutes with one decimal, from their sum in seconds; null without any (decisions, Eficiencia de
 * Servicio, Productividad del Personal).
 */
export function averageMinutes(seconds: number, count: number): number | null {
  return count > 0 ? Math.round(seconds / count / 6) / 10 : null;
}

/** Hours with one decimal. */
export function hoursOf(seconds: number): number {
  return Math.round(seconds / 360) / 10;
}
