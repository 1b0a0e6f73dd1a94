import * as z from 'zod/mini';
import type { BusinessSettings } from '#domain/answers/settings.ts';
import { floorInput, identityInput, regionInput, tableMinutesInOrder } from '#domain/inputs/settings.ts';
import { formatRate } from '#domain/percent.ts';
import { clockOfMinutes, minutesOfClock } from '#domain/time.ts';
import { numberOf, textOrNull } from '#web/lib/input-form.ts';
import { readRate } from '#web/lib/typed-quantity.ts';

/** The fields of 'Información del negocio'. */
export const businessFields = z
  .strictObject({ ...identityInput.shape, ...regionInput.shape, ...floorInput.shape })
  .check(tableMinutesInOrder);

export const valuesOf = (settings: BusinessSettings) => ({
  name: settings.name,
  logo_url: settings.logo_url ?? '',
  type: settings.type,
  rtn: settings.rtn ?? '',
  phone: settings.phone,
  email: settings.email,
  address: settings.address ?? '',
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

/** The values in the API's form. */
export const bodyOf = (values: BusinessValues) => ({
  ...values,
  logo_url: values.logo_url || null,
  rtn: textOrNull(values.rtn),
  email: values.email.trim(),
  tax_percentage: readRate(values.tax_percentage),
  tip_percentage: readRate(values.tip_percentage),
  prices_include_tax: values.prices_include_tax === 'yes',
  day_start_minutes: minutesOfClock(values.day_start_minutes),
  table_attention_minutes: numberOf(values.table_attention_minutes),
  table_alert_minutes: numberOf(values.table_alert_minutes),
});
