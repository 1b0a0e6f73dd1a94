import { parseProvisionalNumber } from '#domain/order-numbers.ts';
import { PAYMENT_KIND_NAMES, type PaymentKind } from '#domain/payment-kinds.ts';
import { type DayRange, rangeOf, readRange } from '#domain/periods.ts';
import { addDays, type Day, SHIFTS, type Shift } from '#domain/time.ts';
import { idIn, useAddress } from '#web/lib/address.ts';
import { useToday } from '#web/lib/business.ts';

export const SALE_STATES = ['Pagada', 'Anulada', 'Reembolso'] as const;
export type SaleState = (typeof SALE_STATES)[number];

export interface SaleFilters {
  readonly range: DayRange;
  readonly shift: Shift | null;
  readonly cashier: string | null;
  readonly method: PaymentKind | null;
  readonly state: SaleState | null;
  readonly location: string | null;
  /** As typed. A search by number ignores the other filters. */
  readonly number: string;
}

export const PRESETS = ['today', 'yesterday', 'week', 'month'] as const;
export type Preset = (typeof PRESETS)[number];

export const PRESET_LABELS: Readonly<Record<Preset, string>> = {
  today: 'Hoy',
  yesterday: 'Ayer',
  week: '7 días',
  month: 'Este mes',
};

/** The days of a preset; 'week' is the last seven days. */
export function presetRange(preset: Preset, today: Day): DayRange {
  switch (preset) {
    case 'yesterday':
      return rangeOf('today', addDays(today, -1));
    case 'week':
      return { from: addDays(today, -6), to: today };
    default:
      return rangeOf(preset, today);
  }
}

/** The preset whose days are this range today, or null. */
export function presetOf({ from, to }: DayRange, today: Day): Preset | null {
  return (
    PRESETS.find((preset) => {
      const range = presetRange(preset, today);
      return range.from === from && range.to === to;
    }) ?? null
  );
}

const NUMBER = /^[1-9]\d{0,14}$/;

/** A provisional number, also while it is typed: 'T', 'T3-', 'T3-007'. */
const PROVISIONAL = /^T(?:[1-9]\d{0,4}(?:-\d{0,6})?)?$/;

/** The sale number in a typed text such as '#0123' or 't3-007'; null when there is none. */
function parseSaleNumber(typed: string): string | null {
  const text = typed.replace(/[#\s]/g, '').toUpperCase();
  if (text.startsWith('T')) return matching(PROVISIONAL, text);
  return matching(NUMBER, typed.replace(/\D/g, '').replace(/^0+/, ''));
}

const oneOf = <V extends string>(known: readonly V[], value: string | null): V | null =>
  known.find((each) => each === value) ?? null;
const matching = (pattern: RegExp, value: string | null): string | null =>
  value !== null && pattern.test(value) ? value : null;

/** Changes of the filters; null removes one. */
export type Choices = Partial<Pick<SaleFilters, 'shift' | 'cashier' | 'method' | 'state' | 'location'>>;
export const NO_CHOICES: Choices = { shift: null, cashier: null, method: null, state: null, location: null };

/** Whether a sale is searched by its number: not while a provisional number is still typed. */
export const isSearched = ({ number }: Pick<SaleFilters, 'number'>): boolean =>
  number !== '' && (NUMBER.test(number) || parseProvisionalNumber(number) !== null);

/** The filters as query parameters of the API, without the page. */
export function queryOf({ range, shift, cashier, method, state, location, number }: SaleFilters) {
  const provisional_number = parseProvisionalNumber(number);
  if (provisional_number !== null) return { ...range, provisional_number };
  if (isSearched({ number })) return { ...range, number };
  return {
    ...range,
    shift: shift ?? undefined,
    user_id: cashier ?? undefined,
    method: method ?? undefined,
    status: state ?? undefined,
    location_id: location ?? undefined,
  };
}

/** The number of active filters among those that phones show behind a button. */
export function chosenCount({ shift, cashier, method, state, location }: SaleFilters): number {
  return [shift, cashier, method, state, location].filter((value) => value !== null).length;
}

/** The list's filters, page and open sale, stored in the URL so that a link reopens them. The default is today. */
export function useSaleFilters() {
  const { day: today } = useToday();
  const { address: search, change } = useAddress();
  const filters: SaleFilters = {
    range: readRange(search.get('desde'), search.get('hasta')) ?? rangeOf('today', today),
    shift: oneOf(SHIFTS, search.get('turno')),
    cashier: idIn(search.get('cajero')),
    method: oneOf(PAYMENT_KIND_NAMES, search.get('metodo')),
    state: oneOf(SALE_STATES, search.get('estado')),
    location: idIn(search.get('sucursal')),
    number: parseSaleNumber(search.get('numero') ?? '') ?? '',
  };
  return {
    today,
    filters,
    page: Number(matching(NUMBER, search.get('pagina')) ?? 1),
    /** The sale whose detail is open. */
    opened: idIn(search.get('venta')),
    choose: ({ shift, cashier, method, state, location }: Choices) =>
      change({
        turno: shift,
        cajero: cashier,
        metodo: method,
        estado: state,
        sucursal: location,
        pagina: null,
      }),
    setRange: ({ from, to }: DayRange) => change({ desde: from, hasta: to, pagina: null }),
    setNumber: (typed: string) => change({ numero: parseSaleNumber(typed), pagina: null }),
    setPage: (page: number) => change({ pagina: page === 1 ? null : String(page) }),
    open: (id: string | null) => change({ venta: id }),
  };
}
