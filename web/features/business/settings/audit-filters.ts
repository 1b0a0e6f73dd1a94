import { useSearchParams } from 'wouter';
import { AUDIT_KINDS, type AuditKind } from '#domain/business/audit.ts';

export const KIND_NAMES: Readonly<Record<AuditKind, string>> = {
  access: 'Entradas y autorizaciones',
  employee: 'Empleados',
  sale: 'Ventas y caja',
  order: 'Órdenes y cocina',
  menu: 'Menú y recetas',
  stock: 'Inventario y compras',
  expense: 'Gastos',
  receivable: 'Cuentas por cobrar',
  business: 'Negocio',
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f-]{36}$/;
const MAX_SEARCH_LENGTH = 80;

/** The filters of the audit log; an empty value does not filter. */
export interface AuditFilters {
  readonly from: string;
  readonly to: string;
  readonly user: string;
  readonly kind: string;
  readonly text: string;
}
const NAMES: Readonly<Record<keyof AuditFilters, string>> = {
  from: 'desde',
  to: 'hasta',
  user: 'quien',
  kind: 'tipo',
  text: 'texto',
};
const NONE: AuditFilters = { from: '', to: '', user: '', kind: '', text: '' };

const matching = (pattern: RegExp, value: string | null) =>
  value !== null && pattern.test(value) ? value : '';

/** The filters, stored in the address so that a link restores them. */
export function useAuditFilters() {
  const [search, setSearch] = useSearchParams();
  const filters: AuditFilters = {
    from: matching(DAY, search.get(NAMES.from)),
    to: matching(DAY, search.get(NAMES.to)),
    user: matching(ID, search.get(NAMES.user)),
    kind: AUDIT_KINDS.find((kind) => kind === search.get(NAMES.kind)) ?? '',
    text: (search.get(NAMES.text) ?? '').slice(0, MAX_SEARCH_LENGTH),
  };
  const change = (values: Partial<AuditFilters>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [filter, name] of Object.entries(NAMES)) {
          const value = new Map(Object.entries(values)).get(filter);
          if (value === '') next.delete(name);
          else if (value !== undefined) next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    filters,
    isNarrowed: Object.values(filters).some((value) => value !== ''),
    change,
    clear: () => change(NONE),
  };
}
