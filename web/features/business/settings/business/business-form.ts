import * as z from 'zod/mini';
import { formatRate } from '#domain/base/percent.ts';
import { clockOfMinutes, minutesOfClock } from '#domain/base/time.ts';
import type { BusinessSettings } from '#domain/business/answers/settings.ts';
import {
  identityInput,
  placeInput,
  regionInput,
  tableAgeInput,
  tableMinutesInOrder,
} from '#domain/business/inputs/settings.ts';
import { hoursOfDays, type OpeningWeek, openingsByDay } from '#domain/business/opening-hours.ts';
import { readRate } from '#web/base/typed-quantity.ts';
import { numberOf, textOrNull } from '#web/data/input-form.ts';

/** The fields of 'Información del negocio'. */
export const businessFields = z
  .strictObject({
    ...identityInput.shape,
    ...placeInput.shape,
    ...regionInput.shape,
    ...tableAgeInput.shape,
  })
  .check(tableMinutesInOrder);

/** The form stores the openings of the week as text. */
export const weekOf = (text: string): OpeningWeek => JSON.parse(text);
export const textOfWeek = (week: OpeningWeek): string => JSON.stringify(week);

export const valuesOf = (settings: BusinessSettings) => ({
  name: settings.name,
  logo_url: settings.logo_url ?? '',
  type: settings.type,
  rtn: settings.rtn ?? '',
  phone: settings.phone,
  email: settings.email,
  address: settings.address ?? '',
  cover_url: settings.cover_url ?? '',
  opening_hours: textOfWeek(openingsByDay(settings.opening_hours ?? [])),
  country: settings.country,
  currency: settings.currency,
  tax_percentage: formatRate(settings.tax_percentage),
  tip_percentage: formatRate(settings.tip_percentage),
  prices_include_tax: settings.prices_include_tax ? 'yes' : 'no',
  day_start_minutes: clockOfMinutes(settings.day_start_minutes),
  table_attention_minutes: String(settings.table_attention_minutes),
  table_alert_minutes: String(settings.table_alert_minutes),
});

export type BusinessValues = ReturnType<typeof valuesOf>;

function hoursOrNull(week: OpeningWeek) {
  const hours = hoursOfDays(week);
  return hours.length === 0 ? null : hours;
}

/** The values in the API's form. */
export const bodyOf = (values: BusinessValues) => ({
  ...values,
  logo_url: values.logo_url || null,
  rtn: textOrNull(values.rtn),
  email: values.email.trim(),
  cover_url: values.cover_url || null,
  opening_hours: hoursOrNull(weekOf(values.opening_hours)),
  tax_percentage: readRate(values.tax_percentage),
  tip_percentage: readRate(values.tip_percentage),
  prices_include_tax: values.prices_include_tax === 'yes',
  day_start_minutes: minutesOfClock(values.day_start_minutes),
  table_attention_minutes: numberOf(values.table_attention_minutes),
  table_alert_minutes: numberOf(values.table_alert_minutes),
});
