import { PURCHASE_STATUSES, type PurchaseStatus } from '#domain/purchasing/purchases.ts';
import { type DayRange, rangeOf, readRange } from '#domain/reports/periods.ts';
import { idIn, useAddress } from '#web/base/address.ts';
import { useToday } from '#web/data/business.ts';

/** The filters of the purchases; a search ignores the range of days. */
export interface PurchaseFilters {
  readonly range: DayRange;
  readonly status: PurchaseStatus | null;
  readonly search: string;
}

const PAGE = /^[1-9]\d{0,5}$/;
const MAX_SEARCH_LENGTH = 120;

const matching = (pattern: RegExp, text: string | null) =>
  text !== null && pattern.test(text) ? text : null;

/** The filters in the API's form, without the page. */
export function queryOf({ range, status, search }: PurchaseFilters) {
  return {
    from: range.from,
    to: range.to,
    status: status ?? undefined,
    search: search.trim() || undefined,
  };
}

/**
 * The list's filters, page and open purchase, stored in the address so that a link restores them; by default
 * this month's purchases.
 */
export function usePurchaseFilters() {
  const { day: today } = useToday();
  const { address, change } = useAddress();
  const filters: PurchaseFilters = {
    range: readRange(address.get('desde'), address.get('hasta')) ?? rangeOf('month', today),
    status: PURCHASE_STATUSES.find((status) => status === address.get('estado')) ?? null,
    search: (address.get('buscar') ?? '').slice(0, MAX_SEARCH_LENGTH),
  };
  return {
    today,
    filters,
    page: Number(matching(PAGE, address.get('pagina')) ?? 1),
    /** The id of the open purchase. */
    opened: idIn(address.get('compra')),
    setRange: (next: DayRange) => change({ desde: next.from, hasta: next.to, pagina: null }),
    setStatus: (status: PurchaseStatus | null) => change({ estado: status, pagina: null }),
    setSearch: (search: string) => change({ buscar: search.slice(0, MAX_SEARCH_LENGTH), pagina: null }),
    clear: () => change({ buscar: null, estado: null, pagina: null }),
    setPage: (page: number) => change({ pagina: page === 1 ? null : String(page) }),
    open: (id: string | null) => change({ compra: id }),
  };
}
