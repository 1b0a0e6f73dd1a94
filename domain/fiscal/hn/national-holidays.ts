import { addDays, type Day } from '#domain/base/time.ts';

export interface Holiday {
  readonly day: Day;
  readonly name: string;
}

const FIXED = [
  ['01-01', 'Año Nuevo'],
  ['04-14', 'Día de las Américas'],
  ['05-01', 'Día del Trabajo'],
  ['09-15', 'Día de la Independencia'],
  ['10-03', 'Día del Soldado'],
  ['10-12', 'Día de la Raza'],
  ['10-21', 'Día de las Fuerzas Armadas'],
  ['12-25', 'Navidad'],
] as const;

/** Easter Sunday of a year of the Gregorian calendar (Butcher's rule). */
function easterOf(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const correction = Math.floor((8 * century + 13) / 25);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * late + 114;
  const [month, day] = [Math.floor(days / 31), (days % 31) + 1].map((part) => String(part).padStart(2, '0'));
  return `${year}-${month}-${day}`;
}

/** The national holidays of Honduras in a year by day: those of fixed days, and Thursday and Friday of Holy Week. */
export function nationalHolidays(year: number): readonly Holiday[] {
  const easter = easterOf(year);
  return [
    ...FIXED.map(([date, name]) => ({ day: `${year}-${date}`, name })),
    { day: addDays(easter, -3), name: 'Jueves Santo' },
    { day: addDays(easter, -2), name: 'Viernes Santo' },
  ].toSorted((one, other) => one.day.localeCompare(other.day));
}
