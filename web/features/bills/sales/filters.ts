import { SHIFTS, type Shift } from '#domain/base/time.ts';
import { LISTED_STATUSES, type ListedStatus } from '#domain/bills/bills.ts';
import { PAYMENT_KIND_NAMES, type PaymentKind } from '#domain/bills/payment-kinds.ts';
import { parseProvisionalNumber } from '#domain/orders/order-numbers.ts';
import { type DayRange, rangeOf, readRange } from '#domain/reports/periods.ts';
import { idIn, useAddress } from '#web/base/address.ts';
import { useToday } from '#web/data/business.ts';

export interface SaleFilters {
  readonly range: DayRange;
  readonly shift: Shift | null;
  readonly cashier: string | null;
  readonly method: PaymentKind | null;
  readonly state: ListedStatus | null;
  readonly location: string | null;
  /** As typed. A search ignores the other filters. */
  readonly search: string;
}

const NUMBER = /^[1-9]\d{0,14}$/;

const oneOf = <V extends string>(known: readonly V[], value: string | null): V | null =>
  known.find((each) => each === value) ?? null;
const matching = (pattern: RegExp, value: string | null): string | null =>
  value !== null && pattern.test(value) ? value : null;

/** Changes of the filters; null removes one. */
export type Choices = Partial<Pick<SaleFilters, 'shift' | 'cashier' | 'method' | 'state' | 'location'>>;
export const NO_CHOICES: Choices = { shift: null, cashier: null, method: null, state: null, location: null };

/** The letters that a name is searched by at least. */
const MIN_LETTERS = 3;

/** Whether sales are searched by what was typed: not while a provisional number or a name is still too short. */
export function isSearched({ search }: Pick<SaleFilters, 'search'>): boolean {
  const typed = search.trim();
  if (/^#?\s*t[\s\d-]*$/i.test(typed)) return parseProvisionalNumber(typed) !== null;
  return /\p{L}/u.test(typed) ? typed.length >= MIN_LETTERS : /\d/.test(typed);
}

/** What was searched, as a sentence names it: '#12', 'T3-007', 'con «Rosa»'. */
export function searchedText({ search }: Pick<SaleFilters, 'search'>): string {
  const typed = search.trim();
  if (/^#?\d{1,8}$/.test(typed)) return `#${typed.replace('#', '')}`;
  return parseProvisionalNumber(typed) ?? `con «${typed}»`;
}

/** The filters as query parameters of the API, without the page. */
export function queryOf({ range, shift, cashier, method, state, location, search }: SaleFilters) {
  if (isSearched({ search })) {
    const typed = search.trim();
    return { ...range, search: parseProvisionalNumber(typed) ?? typed };
  }
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
    state: oneOf(LISTED_STATUSES, search.get('estado')),
    location: idIn(search.get('sucursal')),
    search: search.get('buscar') ?? search.get('numero') ?? '',
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
    setSearch: (typed: string) =>
      change({ buscar: typed.trim() === '' ? null : typed, numero: null, pagina: null }),
    setPage: (page: number) => change({ pagina: page === 1 ? null : String(page) }),
    open: (id: string | null) => change({ venta: id }),
  };
}
