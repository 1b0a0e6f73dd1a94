import { formatMoney } from '#domain/base/money.ts';
import { STATION_NAMES } from '#domain/kitchen/kitchen.ts';
import { STATIONS } from '#domain/orders/orders.ts';

export const TAXES = [
  { value: 'general', label: 'General' },
  { value: 'special', label: '18 %' },
  { value: 'exempt', label: 'Exento' },
] as const;

export const STATION_OPTIONS = STATIONS.map((value) => ({ value, label: STATION_NAMES[value] }));

export const DAYS = [
  { day: 1, short: 'L', name: 'Lunes' },
  { day: 2, short: 'M', name: 'Martes' },
  { day: 3, short: 'X', name: 'Miércoles' },
  { day: 4, short: 'J', name: 'Jueves' },
  { day: 5, short: 'V', name: 'Viernes' },
  { day: 6, short: 'S', name: 'Sábado' },
  { day: 0, short: 'D', name: 'Domingo' },
] as const;

/** '[12] productos'. */
export const productCountText = (count: number) => (count === 1 ? '1 producto' : `${count} productos`);
export const moneyOr = (cents: string, currency: string) =>
  cents === '' ? '—' : formatMoney(Number(cents), currency);
