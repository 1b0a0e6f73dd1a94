/** What service took on average (decisions, Eficiencia de Servicio, Productividad del Personal). */

/** Minutes of each, with one decimal, of the seconds of all; null where there is none. */
export function averageMinutes(seconds: number, count: number): number | null {
  return count > 0 ? Math.round(seconds / count / 6) / 10 : null;
}

/** Hours with one decimal. */
export function hoursOf(seconds: number): number {
  return Math.round(seconds / 360) / 10;
}
