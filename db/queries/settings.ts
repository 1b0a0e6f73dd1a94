import { sql } from 'drizzle-orm';
import { zoneOf } from '#domain/time.ts';
import { asJson, read, write } from '../client.ts';
import type { Scope, WriteScope } from '../scope.ts';

/** The settings of the business (2-operations §3). Percentages are hundredths of a percent: 15 % is 1500. */
export interface BusinessSettings {
  readonly id: string;
  readonly name: string;
  readonly logo_url: string | null;
  readonly type: string;
  readonly address: string | null;
  readonly phone: string;
  readonly email: string;
  readonly rtn: string | null;
  readonly country: string;
  readonly zone: string;
  readonly currency: string;
  readonly language: string;
  readonly time_format: '24h' | '12h';
  readonly date_format: string;
  readonly theme: 'light' | 'dark';
  readonly accent: string;
  readonly sounds: boolean;
  readonly tax_percentage: number;
  readonly tip_percentage: number;
  readonly prices_include_tax: boolean;
  /** Minutes after midnight at which the business day starts. */
  readonly day_start_minutes: number;
  /** The business's own lines above and below what a receipt says; empty for none. */
  readonly receipt_header: string;
  readonly receipt_footer: string;
}

export function readSettings(scope: Scope): Promise<BusinessSettings> {
  return read(scope, sql<BusinessSettings>`read_settings()`);
}

export interface BusinessChange {
  readonly name: string;
  readonly address: string | null;
  readonly phone: string;
  readonly email: string;
  readonly rtn: string | null;
  readonly country: string;
  readonly tax_percentage: number;
  readonly prices_include_tax: boolean;
  readonly tip_percentage: number;
}

/** Changes the business's own information; the time zone follows the country. What was charged before keeps its day and its taxes. */
export function changeBusiness(scope: WriteScope, change: BusinessChange) {
  const zone = zoneOf(change.country);
  return write(scope, sql<BusinessSettings>`change_business(${asJson({ ...change, zone })})`);
}
